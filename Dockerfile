# The table as one image: `docker build -t sandtable .`; compose.yaml runs it with PostgreSQL and TLS.

FROM python:3.12-slim

# Everything runs as a user who owns nothing but the cache of compiled rules and, with SQLite, the matches.
RUN useradd --create-home --uid 10001 sandtable
WORKDIR /srv/sandtable
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY sandtable ./sandtable
RUN pip install --no-cache-dir --constraint constraints.txt ".[table]"

# Rules are compiled into the image, for this processor's family, so that a container starts ready to play.
ENV SANDTABLE_CACHE=/var/cache/sandtable XDG_DATA_HOME=/var/lib NUMBA_CPU_NAME=generic PYTHONUNBUFFERED=1
RUN install -d -o sandtable -g sandtable /var/cache/sandtable /var/lib/sandtable
USER sandtable
WORKDIR /home/sandtable
RUN sandtable compile

EXPOSE 8000 9100
VOLUME /var/lib/sandtable
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD python -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=4)"
# Ends on SIGTERM: viewers are told to come again, and what is being stored is stored.
STOPSIGNAL SIGTERM
ENTRYPOINT ["sandtable", "serve", "--no-open", "--host", "0.0.0.0", "--log", "json"]
