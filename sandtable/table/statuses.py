"""Every status that a request can be answered with; docs/guides/api.md has the same table."""

from typing import Any

from fastapi import FastAPI

STATUSES = {
    200: "Done.",
    204: "There is nothing to show.",
    303: "What was asked for is shown elsewhere; `Location` says where.",
    304: "What the browser has is still so.",
    307: "The address has a slash too many or too few; `Location` says where it is.",
    400: "The request is understood and cannot be met; the sentence says why.",
    403: "Whoever asks may not do that.",
    404: "There is no such page, game or match.",
    405: "The address is asked with another method.",
    408: "The request took too long to arrive.",
    409: "It cannot be done as things stand.",
    413: "The request is too large.",
    421: "The server does not answer to that host name.",
    422: "The request is not what the interface describes.",
    429: "This address has asked for too much; `Retry-After` says when to ask again.",
    503: "The store does not answer, or the table has too much to do; `Retry-After` says when to ask again.",
}
EVERYWHERE = (400, 408, 413, 421, 422, 429, 503)
BESIDES = {  # by the path of a route: what else it may answer; others may also find nothing
    "/api/games": (),
    "/api/games/{game}/poster": (204, 404),
    "/api/matches/mine": (),
    "/api/trials": (),
    "/api/trials/{trial}": (404,),
    "/api/trials/{trial}/stop": (404,),
    "/api/lab": (404,),
    "/api/lab/runs": (404,),
    "/api/lab/studies": (403, 404, 409),
    "/api/lab/studies/{study}": (404,),
    "/api/lab/games/{game}": (403, 404),
    "/api/lab/check": (403, 404),
    "/api/lab/studies/{study}/start": (403, 404, 409),
    "/api/lab/studies/{study}/stop": (403, 404, 409),
    "/api/lab/studies/{study}/delete": (403, 404, 409),
    "/api/matches/{match}/join": (404, 409),
    "/api/matches/{match}/replay": (403, 404, 409),
    "/api/matches/{match}/rematch": (403, 404, 409),
    "/api/matches/{match}/dice": (403, 404, 409),
    "/api/matches/{match}/picture": (403, 404, 409),
    "/api/matches/{match}/analysis": (403, 404, 409),
    "/api/matches/{match}/branch": (403, 404, 409),
}
OTHERWISE = (404, 409)


def statuses_of(path: str) -> tuple[int, ...]:
    """What a request to the route may be answered with."""
    return (200, *EVERYWHERE, *BESIDES.get(path, OTHERWISE))


def describe_statuses(app: FastAPI) -> None:
    """The description of the interface names every status of every route."""
    describe = app.openapi

    def described() -> dict[str, Any]:
        whole = describe()
        for path, methods in whole["paths"].items():
            for told in methods.values():
                for status in statuses_of(path):
                    told["responses"].setdefault(str(status), {"description": STATUSES[status]})
        return whole

    app.openapi = described  # type: ignore[method-assign]
