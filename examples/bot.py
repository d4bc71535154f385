#!/usr/bin/env python3
"""A bot that takes a seat at a table: bot.py http://127.0.0.1:8080 CODE (see docs/protocol.md).

It lays the runs and groups that its rack holds, and draws otherwise."""
import base64, hashlib, json, os, socket, struct, sys, time, urllib.parse, urllib.request

NEW_SET = 1 << 24  # ids of sets that are not on the table yet start here
PAUSE = 0.3  # seconds before each look at the table, and thus each move: the server disconnects those who send too much


def api(server, path, body, token=None):
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    return json.load(urllib.request.urlopen(urllib.request.Request(server + path, json.dumps(body).encode(), headers)))


class Socket:
    """As much of RFC 6455 as a client needs."""

    def __init__(self, server):
        url = urllib.parse.urlparse(server)
        self.socket = socket.create_connection((url.hostname, url.port or 80))
        self.file, key = self.socket.makefile("rb"), base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET /api/socket HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        while self.file.readline() not in (b"\r\n", b""):
            pass

    def send(self, message, opcode=1):
        data, mask = json.dumps(message).encode() if opcode == 1 else message, os.urandom(4)
        size = struct.pack("!B", 128 | len(data)) if len(data) < 126 else struct.pack("!BH", 254, len(data))
        self.socket.sendall(bytes([128 | opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def receive(self):
        while True:
            head = self.file.read(2)
            if len(head) < 2 or head[0] & 15 == 8:
                raise SystemExit("the connection was closed")
            longer = {126: 2, 127: 8}.get(head[1])  # the size is in the next bytes
            data = self.file.read(int.from_bytes(self.file.read(longer), "big") if longer else head[1])
            if head[0] & 15 == 9:
                self.send(data, 10)
            elif head[0] & 15 == 1:
                return json.loads(data)


def sets_of(rack):
    """Finds groups, and runs of three. A tile is a number: 82 faces, first 13 of each of the four colours."""
    tiles = {tile % 82: tile for tile in rack if tile % 82 < 52}
    groups = [range(number, 52, 13) for number in range(13)]
    runs = [range(colour + low, colour + low + 3) for colour in range(0, 52, 13) for low in range(11)]
    owned = ([face for face in faces if face in tiles] for faces in groups + runs)
    return [[tiles.pop(face) for face in faces] for faces in owned if len(faces) >= 3]


def choose(game, seat, refused):
    public, rack = game["public"]["game"], game["holding"]["rack"]
    sets = [] if refused else sets_of(rack)
    worth = sum(tile % 82 % 13 + 1 for tiles in sets for tile in tiles)
    if sets and (public["players"][seat]["opened"] or worth >= 30):
        new = [{"id": NEW_SET + i, "spot": [0, 0], "tiles": tiles} for i, tiles in enumerate(sets)]
        return {"Play": {"table": public["table"] + new}}
    return "Draw" if public["pool"] else "Pass"


def main(server, code):
    token = api(server, "/api/people", {"name": "Python", "bot": True})["token"]
    table = api(server, "/api/join", {"code": code}, token)["table"]
    link, seed, ids, refused, looking = Socket(server), os.urandom(32), iter(range(1, 1 << 62)), False, False
    link.send({"Hello": {"table": table, "token": token, "have": None}})
    ask = lambda ask: link.send({"Ask": {"id": next(ids), "ask": ask}})
    while True:
        kind, value = next(iter(link.receive().items()))
        if kind == "Ping":
            link.send({"Pong": value})
        elif kind == "Goodbye":
            raise SystemExit(value)
        elif kind == "Table" and value["stage"] in ("Hashing", "Revealing") and not value["chairs"][value["you"]]["sealed"]:
            hashing = value["stage"] == "Hashing"
            ask({"Hash": {"hash": list(hashlib.sha256(seed).digest())}} if hashing else {"Reveal": {"seed": list(seed)}})
        elif kind == "Table" and (value["stage"] == "Over" or "Closed" in value["stage"]):
            return print("The match is over.")
        elif kind == "Reply" and "Welcome" in value:
            seat, game, looking = value["Welcome"]["seat"], value["Welcome"]["table"]["game"], False
            public, playing = game["public"], game["public"]["game"]
            if public["phase"] == "Playing" and playing["turn"] == seat:
                moment = {"game": len(public["results"]), "turn": playing["turns"], "dispute": playing["disputes"]}
                ask({"Play": {"Act": {"moment": moment, "action": choose(game, seat, refused)}}})
            elif public["phase"] == "Between":
                ask({"Play": {"Begin": {"game": len(public["results"])}}})
        elif kind == "Reply":  # something happened, or was refused: look again, unless an answer is on its way
            refused = "Err" in value.get("Answer", {}).get("answer", {})
            if not looking and (refused or "Update" in value):
                looking = True
                time.sleep(PAUSE)
                link.send("Sync")


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), sys.argv[2])
