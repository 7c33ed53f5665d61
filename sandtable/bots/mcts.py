"""Information-set Monte Carlo tree search, written once for every game: select, expand, play out, back up.

Each iteration imagines one world that agrees with what the searching seat sees, walks down the tree in that
world, opens the leaf, plays on from there, and credits every action on the way with the points of the seat
that chose it (max-n: each seat is taken to want the most points for itself).

The tree is one array of nodes. A node is an action in its place in the tree. Where a game hides nothing, its
children hang from the node itself. Where it hides something, they hang from the information set: what the
searching seat would see there, found by a key of that view. So actions it cannot tell apart lead it to the
same children, and a child that is not legal in the present world is passed over and not counted as seen.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.bots.desk import CHOICES, Desk, choose_outcome
from sandtable.bots.greedy import best_at_once, worth_after
from sandtable.core.addresses import (
    Row,
    apply_at,
    borrowed,
    chance_outcomes_at,
    copy_row,
    decider_at,
    evaluate_at,
    hide_at,
    imagine_at,
    legal_actions_at,
    play_uniformly_at,
    result_at,
    urge_at,
)
from sandtable.core.compiled import compiled, inlined
from sandtable.core.contract import CHANCE, MAX_SEATS, NOBODY
from sandtable.core.records import record
from sandtable.core.rng import LOW_BITS, MULTIPLIER, uniform

ROOT = 0
NONE = -1  # no node
OPEN = -3  # proven: nobody's win is proven yet
MAX_DEPTH = 256
LONGEST_GREEDY = 100  # actions a playout takes greedily at most
TRIAL_MATCHES = 3  # to find out whether a game hides anything
TRIAL_ACTIONS = 400

NODE = record(
    ("action", np.int32),  # what leads here
    ("first", np.int32),  # first child, or NONE
    ("next", np.int32),  # next sibling, or NONE
    ("visits", np.int32),  # iterations that came through
    ("seen", np.int32),  # iterations in which the action was legal and could have been chosen
    ("stamp", np.int32),  # the last such iteration
    ("mover", np.int8),  # the seat that chooses the action, or CHANCE
    ("proven", np.int8),  # the seat that wins from here whatever the others do, or OPEN
    ("urge", np.float64),  # how much the heuristic is drawn to the action
    ("urges", np.float64),  # of all children possible in the present world
    ("guess", np.float64),  # the mover's worth by the heuristic, before any visit
    ("total", np.float64),  # the mover's points, summed over the visits
)

PLAN = record(
    ("exploration", np.float64),  # how much a rarely tried action is favoured
    ("guess_weight", np.float64),  # how many visits the heuristic's guess counts as
    ("greedy_turns", np.int32),  # turns in which a playout takes what looks best at once
    ("playout_actions", np.int32),  # actions after which it is then cut and evaluated
    ("opens_at", np.int32),  # visits after which a leaf is opened
    ("is_guided", np.int8),  # whether urge guides playouts and priors; otherwise all actions are equal
    ("has_guesses", np.int8),  # whether children begin with the heuristic's guess
    ("is_secret", np.int8),  # whether the game hides anything
)


class Work(NamedTuple):
    """What a search works in: worlds it walks through and lists it fills, made once."""

    desk: Desk  # the game, and what looking one action ahead works in
    world: Row  # the world of the present iteration
    glimpse: Row  # what the searching seat sees of it
    glimpse_words: NDArray[np.uint32]  # the same memory
    urges: NDArray[np.float64]
    path: NDArray[np.int32]  # the nodes of the present iteration, from the root down
    values: NDArray[np.float64]  # what it was worth, by seat


TREE = record(
    ("used", np.int64),  # nodes in use
    ("iterations", np.int64),  # done since the tree was planted
)


@compiled
def plant(tree, nodes):
    """The tree is a bare root."""
    tree[0].used = 0
    tree[0].iterations = 0
    add_node(tree, nodes, NONE, NOBODY)


@compiled
def add_node(tree, nodes, action, mover):
    """A fresh node, linked to nothing."""
    index = int(tree[0].used)
    tree[0].used = index + 1
    node = nodes[index]
    node.action = action
    node.mover = mover
    node.first = NONE
    node.next = NONE
    node.visits = 0
    node.seen = 0
    node.stamp = NONE
    node.proven = OPEN
    node.urge = 1.0
    node.urges = 1.0
    node.guess = 0.5
    node.total = 0.0
    return index


@compiled
def search(tree, nodes, table, plan, view, seat, rng, work, iterations):
    """`iterations` are added to the tree, fewer if the root is proven; whether the search may go on."""
    tree, nodes, table, rng, work = borrowed((tree, nodes, table, rng, work))
    for _ in range(iterations):
        if nodes[ROOT].proven != OPEN:
            return False
        copy_row(work.world, view)
        imagine_at(work.desk.game, work.world, seat, rng)
        depth = select(tree, nodes, table, plan, seat, rng, work)
        play_out(nodes, plan, depth, rng, work)
        back_up(nodes, plan, work.path, depth, work.values)
        tree[0].iterations += 1
    return True


@inlined
def select(tree, nodes, table, plan, seat, rng, work):
    """Walk down to a leaf, opening it if it is due; the world is the leaf's and its depth is returned."""
    node = ROOT
    depth = 0
    work.path[0] = ROOT
    while depth + 1 < MAX_DEPTH and nodes[node].proven == OPEN:
        mover = decider_at(work.desk.game, work.world)
        if mover == NOBODY:
            break
        home = node
        if plan.is_secret != 0:
            home = information_set(tree, nodes, table, work.world, seat, work)
            if home == NONE:
                break
        if nodes[home].first == NONE and depth > 0 and nodes[node].visits < plan.opens_at:
            break
        is_due = nodes[home].first == NONE or (plan.is_secret != 0 and mover != seat)
        if is_due and not expand(tree, nodes, plan, home, mover, work):
            break
        if plan.is_secret != 0 and not is_due:
            see_again(tree, nodes, home)
        if mover == CHANCE:
            action = choose_outcome(work.desk, work.world, rng)
            child = child_of(nodes, home, mover, action)
        else:
            child = best_child(tree, nodes, plan, home, node, mover)
        apply_at(work.desk.game, work.world, work.desk.ruleset, nodes[child].action)
        depth += 1
        work.path[depth] = child
        node = child
    return depth


@inlined
def best_child(tree, nodes, plan, home, node, mover):
    """The child that promises the mover most: its mean so far, and more the less it was tried."""
    best = NONE
    best_score = -1e9
    urgency = plan.exploration * math.sqrt(float(nodes[node].visits) + 1.0)
    child = nodes[home].first
    while child != NONE:
        entry = nodes[child]
        visits = float(entry.visits)
        score = -1e9
        if plan.is_secret != 0:
            urgency = plan.exploration * math.sqrt(float(entry.seen))
        if entry.proven != OPEN:
            score = 1e6 if entry.proven == mover else -1e6
        elif plan.is_secret == 0 or (entry.mover == mover and entry.stamp == tree[0].iterations):
            mean = (entry.total + plan.guess_weight * entry.guess) / (visits + plan.guess_weight)
            score = mean + urgency * (entry.urge / nodes[home].urges) / (1.0 + visits)
        if score > best_score:
            best_score = score
            best = child
        child = entry.next
    return best


@compiled
def child_of(nodes, home, mover, action):
    """The child for that action of that mover, or NONE."""
    child = nodes[home].first
    while child != NONE and (nodes[child].action != action or nodes[child].mover != mover):
        child = nodes[child].next
    return child


@inlined
def expand(tree, nodes, plan, home, mover, work):
    """Every action possible in this world has a child and is counted as seen; False if memory is short."""
    game, ruleset, actions = work.desk.game, work.desk.ruleset, work.desk.actions[CHOICES]
    if mover == CHANCE:
        count = chance_outcomes_at(game, work.world, ruleset, actions, work.desk.weights[CHOICES])
    else:
        count = legal_actions_at(game, work.world, ruleset, actions)
    if tree[0].used + count > len(nodes):
        return False
    tail = NONE
    likely = nodes[home].first  # actions mostly come in the order in which they came before
    is_bare = likely == NONE
    urges = 0.0
    for index in range(count):
        action = int(actions[index])
        child = NONE if is_bare else likely
        if not is_bare and (child == NONE or nodes[child].action != action or nodes[child].mover != mover):
            child = child_of(nodes, home, mover, action)
        if child == NONE:
            child = add_node(tree, nodes, action, mover)
            if tail == NONE:
                tail = last_child(nodes, home)
            if tail == NONE:
                nodes[home].first = child
            else:
                nodes[tail].next = child
            tail = child
            if plan.is_guided != 0 and mover != CHANCE:
                nodes[child].urge = urge_at(game, work.world, ruleset, action)
            if plan.has_guesses != 0 and mover != CHANCE:
                guess(nodes, plan, child, work)
        likely = nodes[child].next
        urges += nodes[child].urge
        nodes[child].stamp = tree[0].iterations
        nodes[child].seen += 1
    nodes[home].urges = urges
    return True


@compiled
def see_again(tree, nodes, home):
    """Every child is counted as seen: what a seat may do itself does not depend on what it cannot see."""
    child = nodes[home].first
    while child != NONE:
        nodes[child].stamp = tree[0].iterations
        nodes[child].seen += 1
        child = nodes[child].next


@inlined
def weigh_urges(plan, desk, world, mover, count, urges):
    """`urges` begins with the weight of each action; their sum is returned."""
    total = 0.0
    for index in range(count):
        urges[index] = 1.0
        if plan.is_guided != 0 and mover != CHANCE:
            urges[index] = urge_at(desk.game, world, desk.ruleset, desk.actions[0, index])
        total += urges[index]
    return total


@compiled
def last_child(nodes, home):
    """The last child, or NONE."""
    tail = nodes[home].first
    while tail != NONE and nodes[tail].next != NONE:
        tail = nodes[tail].next
    return tail


@inlined
def guess(nodes, plan, child, work):
    """The new child begins with what the heuristic thinks of it, or with the proof that it ends the match."""
    desk = work.desk
    mover = nodes[child].mover
    worth = worth_after(desk, work.world, nodes[child].action, mover)
    if decider_at(desk.game, desk.worlds[0]) == NOBODY:
        result_at(desk.game, desk.worlds[0], desk.ruleset, work.values)
        worth = work.values[mover]
        if plan.is_secret == 0:
            nodes[child].proven = sure_winner(work.values)
    nodes[child].guess = worth


@compiled
def sure_winner(values):
    """The seat that has all the points, or OPEN."""
    for seat in range(MAX_SEATS):
        if values[seat] == 1.0:
            return seat
    return OPEN


@inlined
def information_set(tree, nodes, table, world, seat, work):
    """The node from which children hang wherever the seat sees what it sees now; NONE if memory is short."""
    copy_row(work.glimpse, world)
    hide_at(work.desk.game, work.glimpse, seat)
    key = 1
    for word in work.glimpse_words:  # the step of core/rng.py, with the word in place of the last bits
        key = MULTIPLIER * ((key & LOW_BITS) ^ int(word)) + (key >> 32)
    slot = key % len(table)
    while table[slot, 1] != NONE:
        if table[slot, 0] == key:
            return int(table[slot, 1])
        slot = (slot + 1) % len(table)
    if tree[0].used + 1 > len(nodes):
        return NONE
    home = add_node(tree, nodes, NONE, NOBODY)
    table[slot, 0] = key
    table[slot, 1] = home
    return home


@inlined
def play_out(nodes, plan, depth, rng, work):
    """`values` holds the points of every seat on the path: of a proof, of the end, or by the heuristic."""
    desk, world = work.desk, work.world
    for seat in range(MAX_SEATS):
        work.values[seat] = 0.0
    winner = nodes[work.path[depth]].proven
    if winner != OPEN:
        work.values[winner] = 1.0
        return
    if decider_at(desk.game, world) == NOBODY:
        result_at(desk.game, world, desk.ruleset, work.values)
        if plan.is_secret == 0:
            nodes[work.path[depth]].proven = sure_winner(work.values)
        return
    if plan.greedy_turns > 0:
        play_greedily(plan, desk, world, rng)
    if plan.is_guided != 0:
        play_guided(plan, desk, world, rng, work.urges)
    else:
        most = plan.playout_actions
        play_uniformly_at(desk.game, world, desk.ruleset, rng, desk.actions[0], desk.weights[0], most)
    while decider_at(desk.game, world) == CHANCE:  # nothing is judged between a throw and its dice
        apply_at(desk.game, world, desk.ruleset, choose_outcome(desk, world, rng))
    if decider_at(desk.game, world) == NOBODY:
        result_at(desk.game, world, desk.ruleset, work.values)
    else:
        evaluate_at(desk.game, world, desk.ruleset, desk.scales, work.values)


@inlined
def play_greedily(plan, desk, world, rng):
    """Play on, each seat taking what looks best at once, until as many turns as planned are over.

    A turn is over when another seat decides.
    """
    turns = 0
    last = NOBODY
    for _ in range(LONGEST_GREEDY):
        mover = decider_at(desk.game, world)
        if mover == NOBODY:
            return
        if mover == CHANCE:
            action = choose_outcome(desk, world, rng)
        else:
            turns += last != NOBODY and mover != last
            if turns == plan.greedy_turns:
                return
            last = mover
            action = best_at_once(desk, world, mover, rng)
        apply_at(desk.game, world, desk.ruleset, action)


@inlined
def play_guided(plan, desk, world, rng, urges):
    """Play on, actions chosen by their urge, until the playout is cut."""
    for _ in range(plan.playout_actions):
        mover = decider_at(desk.game, world)
        if mover == NOBODY:
            return
        if mover == CHANCE:
            action = choose_outcome(desk, world, rng)
        else:
            count = legal_actions_at(desk.game, world, desk.ruleset, desk.actions[0])
            left = weigh_urges(plan, desk, world, mover, count, urges) * uniform(rng)
            index = 0
            while index + 1 < count and left >= urges[index]:
                left -= urges[index]
                index += 1
            action = int(desk.actions[0, index])
        apply_at(desk.game, world, desk.ruleset, action)


@inlined
def back_up(nodes, plan, path, depth, values):
    """Every node of the path counts the visit and its mover's points; what is proven is proven upwards."""
    nodes[ROOT].visits += 1
    for step in range(1, depth + 1):
        entry = nodes[path[step]]
        entry.visits += 1
        if entry.mover != CHANCE:
            entry.total += values[entry.mover]
    if plan.is_secret != 0:
        return
    step = depth
    while step > 0 and nodes[path[step]].proven != OPEN:
        step -= 1
        prove(nodes, path[step])


@compiled
def prove(nodes, parent):
    """The parent is proven if its mover has a proven win, or if one seat wins whatever is chosen."""
    if nodes[parent].proven != OPEN:
        return
    child = nodes[parent].first
    if child == NONE:
        return
    common = nodes[child].proven
    while child != NONE:
        winner = nodes[child].proven
        if winner != OPEN and winner == nodes[child].mover:
            nodes[parent].proven = winner
            return
        if winner != common:
            common = OPEN
        child = nodes[child].next
    nodes[parent].proven = common


@compiled
def lead(nodes, home, seat):
    """By how many visits the most visited action of the seat is ahead of the next."""
    most = 0
    next_most = 0
    child = nodes[home].first if home != NONE else NONE
    while child != NONE:
        visits = int(nodes[child].visits)
        if nodes[child].mover == seat and visits > most:
            next_most = most
            most = visits
        elif nodes[child].mover == seat and visits > next_most:
            next_most = visits
        child = nodes[child].next
    return most - next_most


@compiled
def transplant(tree, nodes, start, fresh_tree, fresh):
    """The fresh tree is the part of the tree below `start`, which is its root."""
    plant(fresh_tree, fresh)
    fresh[ROOT] = nodes[start]
    fresh[ROOT].next = NONE
    moved = 0
    while moved < fresh_tree[0].used:
        # A fresh node's `first` still names the old node until its turn comes.
        child = fresh[moved].first
        fresh[moved].first = NONE
        tail = NONE
        while child != NONE:
            index = int(fresh_tree[0].used)
            fresh_tree[0].used = index + 1
            fresh[index] = nodes[child]
            fresh[index].next = NONE
            if tail == NONE:
                fresh[moved].first = index
            else:
                fresh[tail].next = index
            tail = index
            child = nodes[child].next
        moved += 1
    fresh_tree[0].iterations = fresh[ROOT].visits


@compiled
def hides_anything(desk, origin, seats, rng):
    """Whether any seat's view of any position in some matches at random differs from the position itself."""
    world, glimpse = desk.worlds[0], desk.worlds[1]
    for _ in range(TRIAL_MATCHES):
        copy_row(world, origin)
        for _step in range(TRIAL_ACTIONS):
            for seat in range(seats):
                copy_row(glimpse, world)
                hide_at(desk.game, glimpse, seat)
                for place in range(len(world)):
                    if glimpse[place] != world[place]:
                        return True
            rows = (desk.actions[0], desk.weights[0])
            if play_uniformly_at(desk.game, world, desk.ruleset, rng, rows[0], rows[1], 1) == 0:
                break
    return False
