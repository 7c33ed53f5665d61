"""Tiles as they look without colour, and how far they are from being mistaken for each other."""

from io import BytesIO
from itertools import combinations

from PIL import Image, ImageChops, ImageFilter, ImageStat
from playwright.sync_api import Locator, Page

COVERS = (".square-name", ".owned-pattern", ".layer-pieces", ".layer-light", ".layer-marks", ".layer-odds")
SIZE = 48


def lay_bare(page: Page) -> None:
    """The board shows tiles alone: no names, owners, pieces or lights."""
    page.evaluate(
        "covers => document.querySelectorAll(covers).forEach((one) => one.remove())", ", ".join(COVERS)
    )


def grey_of(space: Locator, rim: int) -> Image.Image:
    """The middle of the space as it is drawn, blurred so that a shift of one point does not count."""
    picture = Image.open(BytesIO(space.screenshot())).convert("L").resize((SIZE, SIZE))
    return picture.filter(ImageFilter.GaussianBlur(1.5)).crop((rim, rim, SIZE - rim, SIZE - rim))


def alike(pictures: dict[str, Image.Image], least: float = 12) -> list[str]:
    """The pairs that differ by less than that, of 255."""
    found = []
    for word, other in combinations(pictures, 2):
        apart = ImageStat.Stat(ImageChops.difference(pictures[word], pictures[other])).rms[0]
        if apart <= least:
            found.append(f"{word} and {other} differ by {apart:.1f}")
    return found
