# Run by Python beside the client that openapi-python-client made of /openapi.json: saves a memory with it and finds it.
import json
import os

from agent_memory_client import AuthenticatedClient
from agent_memory_client.api.observations import post_observations
from agent_memory_client.api.recall import post_observations_search
from agent_memory_client.models import PostObservationsBodyType0, PostObservationsSearchBody

client = AuthenticatedClient(base_url=os.environ["URL"], token=os.environ["TOKEN"], raise_on_unexpected_status=True)
saved = post_observations.sync(client=client, body=PostObservationsBodyType0(text="The okapi job empties the payments queue", project="acme/zoo"))
found = post_observations_search.sync(client=client, body=PostObservationsSearchBody(query="which job empties the payments queue", project="acme/zoo"))
print(json.dumps({"saved": saved.observations[0].id, "found": [[one.id, one.snippet] for one in found.results]}))
