"""Calls of agent-memory-client, unchanged, against a daemon at argv[1]; prints what each returned as JSON, one object."""
import asyncio, functools, inspect, json, logging, sys, warnings
from datetime import datetime, timedelta, timezone

warnings.simplefilter("ignore")
logging.disable(logging.WARNING)
from agent_memory_client import MemoryAPIClient, MemoryClientConfig, create_memory_client
from agent_memory_client.exceptions import MemoryNotFoundError, MemoryServerError
from agent_memory_client.filters import CreatedAt, Entities, LastAccessed, MemoryType, Namespace, SessionId, Topics, UserId
from agent_memory_client.models import (ClientMemoryRecord, CreateSummaryViewRequest, ForgetPolicy, MemoryMessage,
                                        MemoryStrategyConfig, RecencyConfig, WorkingMemory)

METHODS = [name for name in dir(MemoryAPIClient) if not name.startswith("_") and callable(getattr(MemoryAPIClient, name))]
called = set()


def noted(name):
    """Note each call of a method, and let it do what it does."""
    written = inspect.getattr_static(MemoryAPIClient, name)
    kind = type(written) if isinstance(written, (staticmethod, classmethod)) else None
    method = written.__func__ if kind else written

    @functools.wraps(method)
    def call(*args, **how):
        called.add(name)
        return method(*args, **how)

    setattr(MemoryAPIClient, name, kind(call) if kind else call)


for method in METHODS:
    noted(method)

got = {}
now = lambda: datetime.now(timezone.utc)


async def refused(call):
    try:
        await call
    except MemoryNotFoundError:
        return 404
    except MemoryServerError as error:
        return [error.status_code, str(error)]
    return "not refused"


async def working(client):
    got["sessions_before"] = (await client.list_sessions()).total
    created, memory = await client.get_or_create_working_memory("chat", user_id="ann")
    again, _ = await client.get_or_create_working_memory("chat", user_id="ann")
    got["created"] = [created, again, memory.user_id, memory.namespace]
    memory.messages = [MemoryMessage(role="user", content="I always fly from Lisbon.", created_at=now()),
                       MemoryMessage(role="assistant", content="Noted.", created_at=now())]
    put = await client.put_working_memory("chat", memory, context_window_max=4000)
    got["put"] = [[m.role for m in put.messages], put.tokens > 0, put.context_percentage_total_used, put.new_session]
    await client.append_messages_to_working_memory("chat", [{"role": "user", "content": "And I need a window seat."}], user_id="ann")
    read = await client.get_working_memory("chat", user_id="ann", model_name="gpt-4")
    got["appended"] = [m.content for m in read.messages]
    got["ids_kept"] = read.messages[0].id == put.messages[0].id
    await client.set_working_memory_data("notes", {"trip": {"city": "Oslo", "nights": 2}})
    await client.update_working_memory_data("notes", {"trip": {"nights": 3}, "budget": 900}, merge_strategy="deep_merge")
    await client.add_memories_to_working_memory("notes", [ClientMemoryRecord(text="Ann is allergic to peanuts", memory_type="semantic",
                                                                             topics=["health"], entities=["peanuts"])])
    notes = await client.get_working_memory("notes")
    got["notes"] = [notes.data, [m.text for m in notes.memories], [m.persisted_at is not None for m in notes.memories]]
    got["sessions"] = sorted((await client.list_sessions()).sessions)
    got["of_user"] = (await client.list_sessions(user_id="ann")).sessions
    got["elsewhere"] = (await client.list_sessions(namespace="nowhere")).total
    got["unknown_session"] = await refused(client.get_working_memory("never"))
    fill = WorkingMemory(session_id="long", ttl_seconds=3600, messages=[
        MemoryMessage(role="user" if n % 2 == 0 else "assistant", created_at=now(),
                      content=f"Step {n}: we decided to use port {5000 + n} because the old one was taken. " + "It went on for a while. " * 10)
        for n in range(40)])
    long = await client.put_working_memory("long", fill, context_window_max=2000)
    got["condensed"] = [0 < len(long.messages) < 40, long.messages[-1].content[:8], "port 50" in (long.context or ""), long.ttl_seconds]
    got["strategy"] = (await client.get_or_create_working_memory(
        "s", long_term_memory_strategy=MemoryStrategyConfig(strategy="summary", config={"max_summary_length": 500})))[1].long_term_memory_strategy.strategy
    got["promoted"] = (await client.promote_working_memories_to_long_term("notes")).status
    got["deleted"] = (await client.delete_working_memory("long")).status
    got["gone"] = await refused(client.get_working_memory("long"))


async def long_term(client):
    records = [
        ClientMemoryRecord(text="The user prefers aisle seats on long flights", memory_type="semantic", topics=["travel"],
                           entities=["aisle seat"], user_id="ann", namespace="trips", session_id="t1"),
        ClientMemoryRecord(text="On 2025-08-14 the user visited the Vasa museum in Stockholm", memory_type="episodic",
                           topics=["travel", "museums"], entities=["Vasa museum", "Stockholm"], user_id="ann", namespace="trips",
                           event_date=datetime(2025, 8, 14, tzinfo=timezone.utc)),
        ClientMemoryRecord(text="The project deadline moved to Friday", memory_type="episodic", topics=["work"], user_id="bob", namespace="jobs"),
    ]
    got["create"] = (await client.create_long_term_memory(records)).status
    copy = ClientMemoryRecord(text=records[0].text, memory_type="semantic", user_id="ann", namespace="trips", session_id="t1")
    await client.create_long_term_memory([copy])
    got["copy"] = await refused(client.get_long_term_memory(copy.id))
    await client.bulk_create_long_term_memories([[ClientMemoryRecord(text=f"Bulk fact {n} about otters", memory_type="semantic", namespace="bulk")]
                                                 for n in range(3)], delay_between_batches=0)
    seat, vasa, deadline = records

    async def find(text, **how):
        found = await client.search_long_term_memory(text, **how)
        return [m.id for m in found.memories]

    name = {seat.id: "seat", vasa.id: "vasa", deadline.id: "deadline"}
    named = lambda ids: [name.get(one, one) for one in ids]
    found = await client.search_long_term_memory("Which seats does the user prefer?")
    got["search"] = [named([found.memories[0].id]), 0 <= found.memories[0].dist <= 1, found.total >= 1]
    got["by_user"] = named(await find("the user deadline", user_id=UserId(eq="bob")))
    got["by_namespace"] = named(sorted(await find("user", namespace=Namespace(in_=["trips"]))) ) and len(await find("user", namespace=Namespace(in_=["trips"])))
    got["by_topics_all"] = named(await find("visited museum", topics=Topics(all=["travel", "museums"])))
    got["by_topics_none"] = named(await find("user seats", topics=Topics(none=["museums"]), namespace=Namespace(eq="trips")))
    got["by_entities"] = named(await find("museum", entities=Entities(any=["Stockholm"])))
    got["by_session"] = named(await find("seats", session_id=SessionId(eq="t1")))
    got["by_type"] = named(await find("user", memory_type=MemoryType(eq="episodic"), namespace=Namespace(eq="trips")))
    got["by_time"] = [len(await find("deadline", created_at=CreatedAt(gte=now() - timedelta(hours=1)), user_id={"eq": "bob"})),
                      len(await find("deadline", created_at=CreatedAt(gte=now() + timedelta(hours=1)), user_id={"eq": "bob"})),
                      len(await find("deadline", last_accessed=LastAccessed(lte=now() + timedelta(hours=1)), user_id={"eq": "bob"}))]
    got["near_only"] = len(await find("quantum chromodynamics lattice", distance_threshold=0.2))
    got["recency"] = len(await find("seats", recency=RecencyConfig(recency_boost=True, semantic_weight=0.8, half_life_created_days=30)))
    got["two_operators"] = (await refused(client.search_long_term_memory("x", topics=Topics(any=["a"], all=["b"]))))[0]
    got["page"] = [len(await find("otters", namespace=Namespace(eq="bulk"), limit=2)), len(await find("otters", namespace=Namespace(eq="bulk"), limit=2, offset=2))]
    got["all_pages"] = len([m async for m in client.search_all_long_term_memories("otters", namespace=Namespace(eq="bulk"), batch_size=2)])
    got["get"] = (await client.get_long_term_memory(vasa.id)).event_date.isoformat()
    edited = await client.edit_long_term_memory(seat.id, {"text": "The user prefers window seats on long flights", "topics": ["travel", "seats"]})
    got["edit"] = [edited.text, edited.topics, edited.namespace]
    moved = await client.edit_long_term_memory(deadline.id, {"namespace": "archive", "memory_type": "semantic"})
    got["moved"] = [moved.namespace, moved.memory_type]
    got["unknown_memory"] = await refused(client.get_long_term_memory("nothing-such"))
    policy = ForgetPolicy(budget=1)
    dry = await client.forget_long_term_memories(policy, namespace="bulk", dry_run=True)
    got["forget_dry"] = [dry.scanned, dry.deleted, dry.dry_run]
    kept = await client.forget_long_term_memories(policy, namespace="bulk", dry_run=True, pinned_ids=dry.deleted_ids)
    got["forget_pinned"] = [kept.scanned, kept.deleted]
    wet = await client.forget_long_term_memories(policy, namespace="bulk")
    got["forget"] = [wet.deleted, wet.dry_run, set(wet.deleted_ids) == set(dry.deleted_ids)]
    got["forgotten"] = await refused(client.get_long_term_memory(wet.deleted_ids[0]))
    got["delete"] = (await client.delete_long_term_memories([deadline.id, vasa.id])).status
    got["after_delete"] = await refused(client.get_long_term_memory(vasa.id))


async def prompts(client):
    prompt = await client.memory_prompt("What seat should I book?", session_id="chat", user_id="ann", model_name="gpt-4o",
                                        long_term_search={"limit": 3, "namespace": {"eq": "trips"}})
    got["prompt"] = [[m["role"] for m in prompt["messages"]][-1], any("window seats" in m["content"]["text"] for m in prompt["messages"]),
                     prompt["messages"][0]["content"]["text"]]
    hydrated = await client.hydrate_memory_prompt("seats", namespace={"eq": "trips"}, limit=2)
    got["hydrated"] = len(hydrated["messages"])
    neither = await refused(client.memory_prompt("x"))
    got["neither"] = neither[0]


async def tools(client):
    call = lambda name, args, **how: client.resolve_function_call(name, args, session_id="tools", namespace="tooling", **how)
    added = await call("lazily_create_long_term_memory", json.dumps({"text": "Ann speaks Finnish", "memory_type": "semantic"}))
    eager = await call("eagerly_create_long_term_memory", {"memories": [{"text": "Ann was born in Turku", "memory_type": "semantic"}]})
    state = await call("get_or_create_working_memory", {})
    data = await call("update_working_memory_data", {"data": {"step": 2}})
    found = await call("search_memory", {"query": "Who speaks Finnish?", "max_results": 3})
    first = found["result"]["memories"][0]
    one = await call("get_long_term_memory", {"memory_id": first["id"]})
    edit = await call("edit_long_term_memory", {"memory_id": first["id"], "text": "Ann speaks Finnish and Swedish"})
    gone = await call("delete_long_term_memories", {"memory_ids": [first["id"]]})
    clock = await call("get_current_datetime", {})
    got["tools"] = [r["success"] or r["error"] for r in [added, eager, state, data, found, one, edit, gone, clock]]
    got["tool_found"] = first["text"]
    got["tool_state"] = [state["result"]["created"], state["result"]["memory_count"]]
    anthropic = await client.resolve_tool_call({"type": "tool_use", "id": "1", "name": "search_memory", "input": {"query": "Turku"}}, session_id="tools")
    openai = await client.resolve_tool_calls([{"id": "2", "type": "function", "function": {"name": "get_working_memory", "arguments": "{}"}}],
                                             session_id="tools", namespace="tooling")
    got["providers"] = [anthropic["success"], openai[0]["success"], openai[0]["result"]["data"]]


async def for_models(client):
    """What an application hands to a model, and back: schemas in both formats, calls in four, answers in words."""
    schemas = [getattr(client, name)() for name in METHODS if "tool_schema" in name]
    given = client.get_all_memory_tool_schemas().to_list()
    got["schemas"] = [len(schemas), sorted({one["function"]["name"] for one in given})]
    where = {"session_id": "spoken", "namespace": "tooling"}
    kept = await client.add_memory_tool(text="Ann keeps bees in Turku", memory_type="semantic", topics=["bees"], **where)
    data = await client.update_memory_data_tool(data={"hives": 4}, **where)
    state = await client.get_or_create_working_memory_tool(**where)
    again = await client.get_working_memory_tool(**where)
    found = await client.search_memory_tool(query="Who keeps bees?", topics=["bees"], max_results=3)
    got["spoken"] = [kept["success"], data["success"], state["created"], state["data"], again["memory_count"], found["memories"][0]["text"]]
    asked = [{"name": "search_memory", "arguments": json.dumps({"query": "bees in Turku"})}, {"name": "get_working_memory", "arguments": "{}"}]
    got["batch"] = [one["success"] or one["error"] for one in await client.resolve_function_calls(asked, **where)]
    got["parsed"] = sorted({json.dumps([one["name"], one["arguments"]]) for one in (
        client.parse_openai_function_call(asked[0]),
        client.parse_openai_tool_call({"id": "1", "type": "function", "function": asked[0]}),
        client.parse_anthropic_tool_use({"type": "tool_use", "id": "1", "name": "search_memory", "input": {"query": "bees in Turku"}}),
        client.parse_tool_call({"id": "1", "type": "function", "function": asked[0]}))})
    client.validate_memory_record(ClientMemoryRecord(text="Ann keeps bees", memory_type="semantic"))
    client.validate_search_filters(limit=3, topics=Topics(any=["bees"]))


async def not_offered(client):
    view = CreateSummaryViewRequest(source="long_term", group_by=["user_id"])
    calls = [client.list_summary_views(), client.create_summary_view(view), client.get_summary_view("v"), client.delete_summary_view("v"),
             client.run_summary_view("v"), client.run_summary_view_partition("v", {}), client.list_summary_view_partitions("v")]
    answers = [await refused(call) for call in calls]
    got["views"] = [sorted({answer[0] for answer in answers}), answers[0][1]]
    got["task"] = await client.get_task("t")


async def main(url):
    async with await create_memory_client(url) as client:
        got["health"] = abs((await client.health_check()).now - now().timestamp()) < 60
        for part in (working, long_term, prompts, tools, for_models, not_offered):
            await part(client)
    async with MemoryAPIClient(MemoryClientConfig(base_url=url, default_namespace="mine", default_model_name="gpt-4o")) as client:
        await client.append_messages_to_working_memory("chat", [{"role": "user", "content": "Hello"}])
        got["default_namespace"] = [(await client.list_sessions()).sessions, (await client.get_working_memory("chat")).namespace]


asyncio.run(main(sys.argv[1]))
got["methods"] = [len(METHODS), sorted(set(METHODS) - called)]
print(json.dumps(got, default=str))
