# Run by Python: OpenAI's library, unchanged, as calls.mjs does for Node.
import json
import os

import openai

ASKED = json.loads(os.environ["ASKED"])
WEATHER = {"type": "function", "function": {"name": "weather", "parameters": {"type": "object", "properties": {"city": {"type": "string"}}}}}


def cases(client, prompt):
    def chat(model="m", content=prompt, messages=(), **more):
        asked = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": content}, *messages]
        return client.chat.completions.create(model=model, messages=asked, **more)

    def image():
        url = {"url": f"data:image/png;base64,{ASKED['image']}"}
        return chat(content=[{"type": "text", "text": "What is this?"}, {"type": "image_url", "image_url": url}])

    def tools():
        first = chat(tools=[WEATHER])
        message = first.choices[0].message
        result = {"role": "tool", "tool_call_id": message.tool_calls[0].id, "content": '{"forecast":"sunny"}'}
        return [first, chat(tools=[WEATHER], messages=[message.model_dump(exclude_none=True), result])]

    def abort():
        with chat("endless", stream=True) as stream:
            return [next(iter(stream))]

    return {
        "plain": chat,
        "image": image,
        "stream": lambda: list(chat(stream=True)),
        "responses": lambda: client.responses.create(model="m", instructions="Be brief.", input=prompt),
        "responses stream": lambda: list(client.responses.create(model="m", input=prompt, stream=True)),
        "tools": tools,
        "error": lambda: chat("limited"),
        "abort": abort,
    }


def plain(value):
    return [plain(one) for one in value] if isinstance(value, list) else value.model_dump(mode="json")


for where, target in ASKED["targets"].items():
    session = f"{ASKED['session']} of python"
    client = openai.OpenAI(base_url=target["openai"], api_key=target["key"], max_retries=0, default_headers={"x-session-id": session})
    for kind, run in cases(client, ASKED["prompts"]["python"]).items():
        if ASKED.get("only") not in (None, kind):
            continue
        try:
            outcome = {"given": plain(run())}
        except openai.APIStatusError as error:
            outcome = {"thrown": type(error).__name__, "status": error.status_code, "message": str(error)}
        print(json.dumps({"name": "python", "where": where, "kind": kind, **outcome}), flush=True)
