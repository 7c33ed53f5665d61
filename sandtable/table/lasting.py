"""Work that nobody waits for: what goes wrong in it is told here, or nobody would hear of it."""

import logging
from collections.abc import Awaitable

from sqlalchemy.exc import SQLAlchemyError

from sandtable.core.errors import SandtableError
from sandtable.table.engines import StoreDownError, outages

logger = logging.getLogger(__name__)


async def outlast(work: Awaitable[object], failed: str) -> bool:
    """Whether the work is done; otherwise the log says so, in words that are the same every time."""
    try:
        await work
    except (SQLAlchemyError, StoreDownError) as problem:
        outages.tell(problem)
    except SandtableError as problem:
        logger.warning(f"{failed}: %s", problem)
    except Exception:  # whoever does such work again and again goes on
        logger.exception(failed)
    else:
        return True
    return False
