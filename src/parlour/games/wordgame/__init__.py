"""The word game: make words from a hand of letters, each letter used once.

Two courses, two sets of rules. **2016** (MIT 6.0001, problem set 3; CS 161, lab 7): a word is worth
its letters times a factor that rewards length and few letters left over; a dealt hand has one
wildcard, which stands for a vowel; a refused word costs the letters it names; once in a game a
letter may be exchanged, and once a hand replayed. **2008** (MIT 6.00, problem set 5): a word is
worth its letters, plus 50 if it uses the whole hand at once; a refused word costs nothing; hands
are dealt and replayed as often as one likes.

Beyond the handouts there is a *duel*: each seat plays the same hands at its own pace, unseen by the
other, and when both are done whoever has made more of more hands has won.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from msgspec.structs import replace

from parlour.lexicon import Lexicon

from ..protocol import (
    Chance,
    Depart,
    Departed,
    GameInfo,
    Outcome,
    Reason,
    Refused,
    Unseen,
    fold,
    never_due,
    one_letter,
    out_of_order,
)
from .hand import (
    STOP,
    WILDCARD,
    deal_2008,
    deal_2016,
    exchangeable,
    fits,
    is_word,
    playable,
    read_hand,
    replacements,
    score_2008,
    score_2016,
    spend,
)
from .values import (
    Completed,
    Deal,
    Dealt,
    Decline,
    End,
    Ended,
    Entry,
    Events,
    Finished,
    Moves,
    NewHand,
    Options,
    Phase,
    Player,
    Replay,
    Replayed,
    Revealed,
    Scored,
    SeatEvents,
    State,
    Stop,
    Struck,
    Substitute,
    Substituted,
    WentOn,
    Word,
    WordReason,
)

INFO = GameInfo(
    name="wordgame",
    title="Word game",
    summary="Make words from a hand of letters; long words and few leftovers score best.",
    seats=(1, 2),
    options=Options,
    state=State,
    moves=Moves,
    events=Events,
    private=True,
    chance=True,
)


def initial(options: Options, seats: int) -> State:
    """Begin before the first hand is dealt."""
    no_hands = options.rules == "2016" and not options.hand and options.hands == 0
    return State(options, (Player("over" if no_hands else "deal"),) * seats)


def begin(state: State, chance: Chance, lexicon: Lexicon) -> tuple[Events, ...] | Refused:
    """Deal the first hand."""
    hands = (*state.options.deal, state.options.hand or "a")
    if any(read_hand(hand, state.options.rules) is None for hand in hands):
        return Refused(WordReason.BAD_HAND)
    return _settle(state, [], range(len(state.players)), chance)


def decide(
    state: State,
    seat: int | None,
    move: Moves | Depart | Deal,
    chance: Chance,
    lexicon: Lexicon,
    at: float,
) -> tuple[Events, ...] | Refused:
    """Say what comes of a move, and of what follows from it by itself."""
    if refused := out_of_order(seat, move, len(state.players), to_move(state), outcome(state)):
        return refused
    if isinstance(move, Depart):
        if state.players[move.seat].phase == "over":
            return Refused(Reason.GAME_OVER)
        return _settle(state, [Departed(move.seat, move.how)], [], chance)
    if isinstance(move, Deal):
        if state.options.dealer != "referee" or state.players[move.seat].phase != "deal":
            return Refused(Reason.NOT_A_MOVE)
        hand = read_hand(move.hand, state.options.rules) if move.hand else ""
        if hand is None:
            return Refused(WordReason.BAD_HAND)
        return _settle(state, [Dealt(move.seat, hand)], [move.seat], chance)
    assert seat is not None  # out_of_order has made sure
    answer = _answer(state, seat, move, chance, lexicon)
    return answer if isinstance(answer, Refused) else _settle(state, [answer], [seat], chance)


def _answer(
    state: State, seat: int, move: Moves, chance: Chance, lexicon: Lexicon
) -> Events | Refused:
    """Say what a player's move comes to, with nothing of what follows."""
    player = state.players[seat]
    match player.phase, move:
        case "play", Stop():
            return Finished(seat, "stopped", player.score)
        case "play", Word(word):
            return _judge(state, seat, word, lexicon)
        case "substitute", Substitute(letter):
            letter = fold(letter)
            if letter == WILDCARD:
                return Refused(WordReason.WILDCARD)
            if one_letter(letter) is None or letter not in player.hand:
                return Refused(WordReason.NOT_IN_HAND)
            if not replacements(player.hand, letter):
                return Refused(WordReason.NOTHING_TO_EXCHANGE)
            # Both seats of a duel have the same luck with the same letter.
            new = chance.of("substitute", 0).choice(replacements(player.hand, letter))
            return Substituted(seat, letter, new)
        case (("substitute" | "replay"), Decline()):
            return WentOn(seat)
        case (("replay" | "choose"), Replay()):
            return Replayed(seat)
        case "choose", End():
            return Ended(seat)
        case "choose", NewHand():
            return WentOn(seat)
    return Refused(WordReason.NOT_AN_ANSWER)


def _judge(state: State, seat: int, word: str, lexicon: Lexicon) -> Events | Refused:
    """Score a word, or refuse it at the price that the rules set."""
    hand, rules = state.players[seat].hand, state.options.rules
    if not word.strip():
        return Refused(WordReason.EMPTY)
    word = fold(word)
    in_hand = fits(word, hand)
    if in_hand and is_word(word, lexicon):
        if rules == "2016":
            return Scored(seat, word, score_2016(word, len(hand)))
        return Scored(seat, word, score_2008(word, len(state.players[seat].full)))
    if rules == "2016":
        return Struck(seat, word, "not a word" if in_hand else "not in the hand")
    return Refused(WordReason.NOT_A_WORD if in_hand else WordReason.NOT_IN_HAND)


def _settle(
    state: State, events: list[Events], seats: Iterable[int], chance: Chance
) -> tuple[Events, ...]:
    """Add what follows by itself.

    An empty hand is finished, and a hand that is due is dealt. In a duel it is said that a seat is
    done, and at the end everything is shown.
    """
    for happened in events:
        state = evolve(state, happened)
    for seat in seats:
        while True:
            player = state.players[seat]
            event: Events
            if player.phase == "play" and not player.hand:
                event = Finished(seat, "no letters left", player.score)
            elif player.phase == "deal" and state.options.dealer == "chance":
                event = Dealt(seat, _next_hand(state.options, player.dealt, chance))
            else:
                break
            events.append(event)
            state = evolve(state, event)
        if len(state.players) > 1 and state.players[seat].phase == "over":
            events.append(Completed(seat))
    if len(state.players) > 1 and outcome(state):
        events.append(Revealed(state.players))
    return tuple(events)


def _next_hand(options: Options, dealt: int, chance: Chance) -> str:
    """Return the hand to deal after this many: a fixed one while there are any, then by chance.

    The hand that the 2008 game deals before its first question is always left to chance.
    """
    fixed = options.deal
    if options.hand:
        fixed = (options.hand,)
    elif options.rules == "2008":
        fixed = ("", *options.deal)
    if dealt < len(fixed) and (hand := read_hand(fixed[dealt], options.rules)):
        return hand
    deal = deal_2016 if options.rules == "2016" else deal_2008
    return deal(options.hand_size, chance.of("hand", dealt))


def evolve(state: State, event: Events) -> State:
    """Carry out an event."""
    if isinstance(event, Revealed):
        return replace(state, players=event.players)
    players = list(state.players)
    players[event.seat] = _advance(state.options, players[event.seat], event)
    return replace(state, players=tuple(players))


def _advance(options: Options, player: Player, event: SeatEvents) -> Player:
    match event:
        case Dealt(_, hand):
            phase: Phase = "play"
            if options.rules == "2008" and not options.hand and player.dealt == 0:
                phase = "choose"
            elif options.rules == "2016" and not options.hand and not player.substituted:
                phase = "substitute"
            dealt, by_hand = player.dealt + 1, (*player.by_hand, 0)
            begun = replace(player, phase=phase, dealt=dealt, by_hand=by_hand)
            return replace(begun, full=hand, hand=hand, played=(), score=0)
        case Substituted(_, old, new):
            hand = player.hand.replace(old, new)
            return replace(player, phase="play", full=hand, hand=hand, substituted=True)
        case WentOn():
            if player.phase == "substitute":
                return replace(player, phase="play")
            if player.phase == "choose":
                return replace(player, phase="deal")
            return _keep_score(options, player)
        case Scored(_, word, points):
            played = (*player.played, Entry(word, points))
            score = player.score + points
            return replace(player, hand=spend(player.hand, word), played=played, score=score)
        case Struck(_, word, why):
            played = (*player.played, Entry(word, why=why))
            return replace(player, hand=spend(player.hand, word), played=played)
        case Finished():
            whole_game = options.rules == "2016" and not options.hand
            if whole_game and not player.replayed:
                return replace(player, phase="replay")
            return _keep_score(options, player)
        case Replayed():
            again = replace(player, phase="play", hand=player.full, played=(), score=0)
            if options.rules == "2016":
                again = replace(again, first=player.score, replayed=True)
            return again
        case Ended() | Completed():
            return replace(player, phase="over")
        case Departed(_, how):
            if player.phase in ("play", "replay"):
                player = _keep_score(options, player)
            return replace(player, phase="over", departed=how)


def _keep_score(options: Options, player: Player) -> Player:
    """Put the score of a finished hand on the list and see what comes next."""
    score = player.score if player.first is None else max(player.first, player.score)
    scores = (*player.scores, score)
    by_hand = (*player.by_hand[:-1], max(player.by_hand[-1], score))
    phase: Phase = "choose"
    if options.hand or (options.rules == "2016" and len(scores) >= options.hands):
        phase = "over"
    elif options.rules == "2016":
        phase = "deal"
    return replace(player, phase=phase, scores=scores, by_hand=by_hand, first=None)


def to_move(state: State) -> tuple[int, ...]:
    """Return the seats that have something to play or to answer."""
    return tuple(
        seat for seat, player in enumerate(state.players) if player.phase not in ("deal", "over")
    )


def legal(state: State, seat: int, lexicon: Lexicon) -> Iterator[Moves]:
    """Go through the words of the hand, or the answers to the question."""
    player = state.players[seat]
    match player.phase:
        case "play":
            yield Stop()
            yield from map(Word, playable(player.hand, lexicon))
        case "substitute":
            yield Decline()
            yield from map(Substitute, exchangeable(player.hand))
        case "replay":
            yield from (Decline(), Replay())
        case "choose":
            yield from (NewHand(), Replay(), End())


def parse(state: State, seat: int, text: str) -> Moves | Refused:
    """Read a word, or the answer to the question that is open.

    ``yes l`` and ``no`` answer whether to substitute a letter, ``yes`` and ``no`` whether to replay
    the hand, and ``n``, ``r`` and ``e`` what to do next in the 2008 game.
    """
    typed, text = text.strip(), fold(text)
    move: Moves | None = None
    match state.players[seat].phase:
        case "play":
            if not text:
                return Refused(WordReason.EMPTY)
            return Stop() if text == STOP[state.options.rules] else Word(text)
        case "substitute":
            yes, _, letter = (part.strip() for part in text.partition(" "))
            if answer(text) is False:
                move = Decline()
            elif answer(yes) and (letter == WILDCARD or one_letter(letter)):
                move = Substitute(letter)
        case "replay":
            said = answer(text)
            move = None if said is None else Replay() if said else Decline()
        case "choose":
            commands: dict[str, Moves] = {"n": NewHand(), "r": Replay(), "e": End()}
            move = commands.get(typed)
    return move or Refused(WordReason.NOT_AN_ANSWER)


def answer(text: str) -> bool | None:
    """Read yes or no; ``None`` is neither."""
    return {"yes": True, "y": True, "no": False, "n": False}.get(fold(text))


def format(state: State, move: Moves) -> str:
    """Write a move as it is typed."""
    match move:
        case Word(word):
            return word
        case Stop():
            return STOP[state.options.rules]
        case Substitute(letter):
            return f"yes {letter}"
        case Decline():
            return "no"
        case Replay():
            return "r" if state.options.rules == "2008" else "yes"
        case NewHand():
            return "n"
        case End():
            return "e"


def view(state: State, seat: int | None) -> State:
    """Hide how the other has played until the duel is over."""
    if len(state.players) == 1 or outcome(state):
        return state
    players = (
        player if each == seat else Player(_seen_phase(player), departed=player.departed)
        for each, player in enumerate(state.players)
    )
    return replace(state, players=tuple(players))


def _seen_phase(player: Player) -> Phase:
    return "over" if player.phase == "over" else "deal"


def show(state: State, event: Events, seat: int | None) -> Events | Unseen:
    """Hide how the other plays."""
    if len(state.players) == 1 or isinstance(event, Completed | Revealed | Departed):
        return event
    return event if event.seat == seat else Unseen(event.seat)


def outcome(state: State) -> Outcome | None:
    """Say how it ended, with each seat's total; a duel is won hand by hand, and then by points."""
    if any(player.phase != "over" for player in state.players):
        return None
    how = next((player.departed for player in state.players if player.departed), None)
    scores = tuple(sum(player.scores) for player in state.players)
    if len(state.players) == 1:
        return Outcome(how or "finished", scores=scores)
    stayed = [seat for seat, player in enumerate(state.players) if not player.departed]
    rank = {seat: (hands_won(state, seat), sum(state.players[seat].by_hand)) for seat in stayed}
    winners = tuple(seat for seat in stayed if rank[seat] == max(rank.values()))
    return Outcome(how or "finished", winners, scores)


def hands_won(state: State, seat: int) -> int:
    """Count the hands of which a seat has made more than the other."""
    own, other = (state.players[each].by_hand for each in (seat, 1 - seat))
    pairs = zip_longest(own, other, fillvalue=0)
    return sum(mine > theirs for mine, theirs in pairs)


due = never_due
