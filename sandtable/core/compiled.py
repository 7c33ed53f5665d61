"""The only door to Numba: `compiled` for functions, ways to call verbs, and where the cache lives.

With `SANDTABLE_COMPILE=0` all of them do nothing and every function runs as the plain Python it is. A process
in which nobody may wait for the compiler runs plain what it has not loaded (`run_plain_until_loaded`).
"""

import hashlib
import io
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

from sandtable.core.sealed import is_whole, sealed

PACKAGE = Path(__file__).resolve().parents[1]
COMPILES = os.environ.get("SANDTABLE_COMPILE", "1") != "0"
COMPILED_PARTS = ("core", "games", "bots")  # the folders whose functions are compiled
COMPILED_FROM = (".py", ".csv")  # sources, and the data they freeze into compiled code
KEEP_DAYS = 14

F = TypeVar("F", bound=Callable[..., Any])


@cache
def source_hash() -> str:
    """One short name for the present state of every file that compiled code is made from."""
    digest = hashlib.sha256()
    for part in COMPILED_PARTS:
        paths = [path for path in (PACKAGE / part).rglob("*") if path.suffix in COMPILED_FROM]
        for path in sorted(paths):
            digest.update(str(path.relative_to(PACKAGE)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled rules are kept, one folder a version of the sources."""
    chosen = os.environ.get("SANDTABLE_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "sandtable"


def cache_folder() -> Path:
    """The cache of the present sources."""
    return cache_root() / source_hash()


def forget_old_caches() -> None:
    """Remove the caches of sources that nobody has run for two weeks."""
    for folder in cache_root().glob("*"):
        is_old = folder.is_dir() and time.time() - folder.stat().st_mtime > KEEP_DAYS * 86400
        if is_old and folder != cache_folder():
            shutil.rmtree(folder, ignore_errors=True)


ONE_AT_A_TIME = threading.Lock()  # Numba's folder is one for all threads, and modules load in several

_is_plain_until_loaded = False
_thread = threading.local()


def run_plain_until_loaded(is_so: bool = True) -> None:
    """From now on calls in this process compile nothing: what was not loaded runs plain (or no longer so)."""
    global _is_plain_until_loaded
    _is_plain_until_loaded = is_so


@contextmanager
def loading() -> Iterator[None]:
    """In this thread, calls load what they call, and compile what no cache holds."""
    _thread.loads = True
    try:
        yield
    finally:
        _thread.loads = False


def may_compile() -> bool:
    """Whether calls in this thread load and compile what they call."""
    return COMPILES and (not _is_plain_until_loaded or getattr(_thread, "loads", False))


if COMPILES:
    import numba
    import numba.core.types as numba_types
    from llvmlite import ir  # type: ignore[import-untyped]
    from numba.core import cgutils
    from numba.core.caching import IndexDataCacheFile
    from numba.core.dispatcher import OmittedArg
    from numba.core.imputils import lower_constant
    from numba.core.typing.templates import infer, infer_global, make_intrinsic_template
    from numba.extending import models, register_model
    from numba.np.arrayobj import make_array

    class VerbType(numba_types.Callable, numba_types.Opaque):
        """What compiled code takes a verb for: the function that the record it is given chooses."""

        def __init__(self, name: str, table: dict[Any, Any]) -> None:
            self.table = table
            super().__init__(f"verb({name})")

        def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
            chosen = self.table.get(args[0])
            return chosen and numba.typeof(chosen).get_call_type(context, args, kws)

        def get_call_signatures(self) -> Any:
            return [], True

        def get_impl_key(self, sig: Any) -> Any:
            return numba.typeof(self.table[sig.args[0]]).get_impl_key(sig)

    register_model(VerbType)(models.OpaqueModel)

    class SealedCacheFile(IndexDataCacheFile):
        """What is cached of a function; files that are damaged count as not there, so it is compiled again.

        Numba would stop at a torn index, and at garbled code with the whole process.
        """

        def _load_index(self) -> Any:
            return super()._load_index() if is_whole(Path(self._index_path)) else {}

        def _load_data(self, name: str) -> Any:
            path = Path(self._data_path(name))
            if not is_whole(path):
                raise FileNotFoundError(path)  # which it takes for a file removed meanwhile
            return super()._load_data(name)

        @contextmanager
        def _open_for_write(self, filepath: str) -> Iterator[Any]:
            content = io.BytesIO()
            yield content
            with super()._open_for_write(filepath) as file:
                file.write(sealed(content.getvalue()))

    @lower_constant(VerbType)  # type: ignore[untyped-decorator]
    def verb_as_constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        return context.get_dummy_value()


def compiled(function: F) -> F:
    """The function, compiled on first use, cached on disk, running without the interpreter's lock."""
    return _compiled(function, forceinline=False)


def inlined(function: F) -> F:
    """The same, compiled into whatever calls it: for what is handed so much that a call would cost more."""
    return _compiled(function, forceinline=True)


def _compiled(function: F, forceinline: bool) -> F:
    if not COMPILES:
        return function
    # Numba notices an edit only in the file of the cached function, not in the files it calls:
    # after a rule change the bots would go on playing yesterday's game. So each version of the
    # sources gets a cache of its own, whoever imported Numba first and wherever they keep theirs.
    config: Any = numba.config
    with ONE_AT_A_TIME:
        elsewhere = config.CACHE_DIR
        config.CACHE_DIR = str(cache_folder())
        try:
            result: Any = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=forceinline)(
                function
            )
        finally:
            config.CACHE_DIR = elsewhere
    result._cache._cache_file.__class__ = SealedCacheFile
    # To compiled callers constants, omitted defaults and narrow whole numbers are whole numbers of 64 bits:
    # otherwise one small function is compiled anew for every constant and every width it is called with.
    template_for = result.get_call_template
    fold = result._compiler.fold_argument_types
    result.get_call_template = lambda args, kws: template_for(
        tuple(widened(one) for one in fold(args, kws)[1]), {}
    )
    # What Numba asks for when nothing is loaded for the arguments of a call; it calls whatever it is given.
    compile_for, uncompiled = result._compile_for_args, taking_anything(function)
    result._compile_for_args = lambda *args, **kws: compile_for(*args, **kws) if may_compile() else uncompiled
    return cast(F, result)


def taking_anything(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, given whole numbers as wide as compiled code takes them, and defaults that were left out.

    Otherwise a narrow number of a record would overflow beside what compiled functions return.
    """

    def widest(one: Any) -> Any:
        one = one.value if isinstance(one, OmittedArg) else one
        return int(one) if isinstance(one, np.integer) else one

    return lambda *given: function(*(widest(one) for one in given))


def widened(one: Any) -> Any:
    """The type of an argument, or 64 bits in place of what is a whole number of fewer."""
    if isinstance(one, numba_types.Omitted):
        one = numba.typeof(one.value)
    one = cast(Any, numba_types.unliteral(one))
    is_whole = isinstance(one, numba_types.Integer) and one != numba_types.uint64
    return numba_types.int64 if is_whole else one


def declare_return(function: Callable[..., Any], returns: str) -> None:
    """From now on the function is compiled to return what the letter says (see `attach_address`)."""
    if not COMPILES:
        return
    compiler: Any = cast(Any, function)._compiler
    compile_for, declared = compiler.compile, type_of(returns)
    compiler.compile = lambda args, returned: compile_for(args, declared)


def attach(verb: Callable[..., Any], table: dict[Any, Callable[..., Any]]) -> None:
    """Make compiled code that calls `verb` call the function `table` holds for the record it is given."""
    if COMPILES:
        infer_global(verb, VerbType(verb.__name__, table))


def attach_address(verb: Callable[..., Any], place: int, returns: str, arguments: str) -> None:
    """Make compiled code that calls `verb` call what lies at an address.

    The first argument says where a row of addresses lies, and `place` is the one to call. `arguments` is a
    letter for each of the others: r for a record as a row of bytes, n for a whole number, and for arrays
    a (int32), w (int64) and f (float64). `returns` is n, x for a fraction, or nothing.
    """
    if not COMPILES:
        return

    def define(context: Any, *given: Any) -> Any:
        taken = [numba_types.int64 if letter == "n" else type_of(letter) for letter in "n" + arguments]
        if any(
            isinstance(one, numba_types.Array) and one != two for one, two in zip(given, taken, strict=True)
        ):
            return None
        return type_of(returns)(*taken), generate

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        row = builder.inttoptr(values[0], ir.IntType(64).as_pointer())
        address = builder.load(builder.gep(row, [ir.Constant(ir.IntType(64), place)]))
        native = [
            numba_types.voidptr if letter == "r" else one
            for letter, one in zip(arguments, signature.args[1:], strict=True)
        ]
        call_type = context.call_conv.get_function_type(signature.return_type, native)
        callee = builder.inttoptr(address, call_type.as_pointer())
        passed = [
            bytes_of(context, builder, kind, value) if letter == "r" else value
            for letter, kind, value in zip(arguments, signature.args[1:], values[1:], strict=True)
        ]
        status, answer = context.call_conv.call_function(
            builder, callee, signature.return_type, native, passed
        )
        with cgutils.if_unlikely(builder, status.is_error):
            context.call_conv.return_status_propagate(builder, status)
        return answer

    _attach_code(verb, define)


def attach_copy(verb: Callable[..., Any]) -> None:
    """Make compiled code that calls `verb` copy one array to another of its size as one piece of memory."""
    if not COMPILES:
        return

    def define(context: Any, target: Any, source: Any) -> Any:
        return numba_types.void(target, source), generate

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        target, source = (
            make_array(kind)(context, builder, value)
            for kind, value in zip(signature.args, values, strict=True)
        )
        cgutils.raw_memcpy(builder, target.data, source.data, source.nitems, source.itemsize)
        return context.get_dummy_value()

    _attach_code(verb, define)


def attach_borrowing(verb: Callable[..., Any]) -> None:
    """Make compiled code that calls `verb` see the same arrays without counting their users.

    Whoever calls compiled code holds on to what it hands over; counting every row that is looked at, in steps
    that no other thread may interrupt, took a third of the time of a search.
    """
    if not COMPILES:
        return

    def define(context: Any, held: Any) -> Any:
        return held(held), lambda context, builder, signature, values: borrowed(
            context, builder, signature.return_type, values[0]
        )

    def borrowed(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        if isinstance(kind, numba_types.Array):
            array = make_array(kind)(context, builder, value)
            array.meminfo = cgutils.get_null_value(array.meminfo.type)
            return array._getvalue()
        if isinstance(kind, numba_types.BaseTuple):
            parts = [
                borrowed(context, builder, one, builder.extract_value(value, place))
                for place, one in enumerate(cast(Any, kind))
            ]
            return context.make_tuple(builder, kind, parts)
        return value

    _attach_code(verb, define)


def _attach_code(verb: Callable[..., Any], define: Callable[..., Any]) -> None:
    """Make compiled code that calls `verb` contain what `define` generates for its arguments."""
    own = signature(verb)
    context = Parameter("context", Parameter.POSITIONAL_OR_KEYWORD)
    define.__signature__ = own.replace(parameters=[context, *own.parameters.values()])  # type: ignore[attr-defined]
    template = make_intrinsic_template(verb, define, verb.__name__)
    infer(template)
    infer_global(verb, numba_types.Function(template))


def bytes_of(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """Where the bytes of an array lie."""
    data = make_array(kind)(context, builder, value).data
    return builder.bitcast(data, cgutils.voidptr_t)


def type_of(letter: str) -> Any:
    """What compiled code takes for that letter of `attach_address`."""
    item = {"r": "uint8", "a": "int32", "w": "int64", "f": "float64"}
    if letter in item:
        return numba_types.Array(getattr(numba_types, item[letter]), 1, "C")
    return {"n": numba_types.int64, "x": numba_types.float64, "": numba_types.none}[letter]


def address_of(function: Callable[..., Any], records: list[Any], returns: str, arguments: str) -> int:
    """Where the function lies, compiled for these records and the arguments that the letters name."""
    function_: Any = function
    left = iter(records)
    taken = tuple(type_key(next(left)) if letter == "r" else type_of(letter) for letter in arguments)
    function_.compile(taken)
    found = function_.overloads[taken]
    if found.signature.return_type != type_of(returns):
        raise TypeError(
            f"{function.__qualname__} gives {found.signature.return_type}, where bots need {type_of(returns)}"
        )
    address: int = found.library.get_pointer_to_function(found.fndesc.llvm_func_name)
    return address


def direct(function: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """The function as compiled for arguments of these types, which no call looks at again.

    To look at a tuple of many arrays takes longer than to step many matches. With arguments of other types it
    gives nonsense.
    """
    if not COMPILES:
        return function
    dispatcher: Any = function
    kinds = tuple(numba.typeof(one) for one in arguments)
    dispatcher.compile(kinds)
    found: Callable[..., Any] = dispatcher.overloads[kinds].entry_point
    return found


def type_key(dtype: np.dtype[Any]) -> Any:
    """What compiled code knows a record by."""
    return numba.from_dtype(dtype) if COMPILES else dtype


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """The Python function behind a compiled one."""
    return getattr(function, "py_func", function)
