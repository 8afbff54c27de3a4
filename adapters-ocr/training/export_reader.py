"""
Writes a trained page reader as ONNX files of eight bits, as `export.py` does the matcher: `reader.onnx` for pages, `fields.onnx` for
fields as they are asked. And a window with what it scores, which `PageReaderTest` compares.

    python3 export_reader.py --base FOLDER --matcher FILE --work FOLDER --out FOLDER [--probe FILE] [--before FILE]
"""
import argparse
import json
import os

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper

import export
import kinds as material
import network
import reader as reading
from export import begun, curved, layered
from pieces import Pieces


def graph_of(reader):
    """A window, its spans and vectors of fields to a score for each field and span, and one for that it is not there."""
    g, x, count = begun(reader)
    for name in ("looks", "edges", "gaps"):
        g.number(name + ".table", getattr(reader, name).weight.detach().numpy())
        x = g.add("Add", [x, g.add("Gather", [name + ".table", name])])
    x = g.norm(x, "norm", reader.norm)
    for name, value in (("column", 1), ("row", 0), ("number0", 0), ("minus1", -1), ("plus1", 1)):
        g.number(name, np.array([value] if name in ("column", "row") else value, np.int64))
    g.number("all", np.array([1, -1], np.int64))

    def mine(name):
        return g.add("Unsqueeze", [name, "column"])

    def others(name):
        return g.add("Unsqueeze", [name, "row"])

    length = g.add("Squeeze", [count, "axis0"])
    at = g.add("Range", ["number0", length, "plus1"])
    same = g.add("Equal", [mine("numbers"), others("numbers")])
    step = g.add("Sub", [others("lines"), mine("lines")])
    parts = [
        same,
        g.add("Equal", [mine("left"), others("numbers")]),
        g.add("Equal", [mine("above"), others("numbers")]),
        g.add("Equal", [mine("numbers"), others("left")]),
        g.add("Equal", [mine("numbers"), others("above")]),
        g.add("And", [g.add("Equal", [step, "number0"]), g.add("Not", [same])]),
        g.add("Equal", [step, "minus1"]),
        g.add("Equal", [step, "plus1"]),
        g.add("And", [same, g.add("Less", [g.add("Sub", [others(at), mine(at)]), "number0"])]),
    ]
    flat = [g.add("Reshape", [g.add("Cast", [part], to=TensorProto.FLOAT), "all"]) for part in parts]
    relations = g.add("Concat", flat, axis=0)
    g.number("heads1", np.array([network.HEADS], np.int64))
    shape = g.add("Concat", ["heads1", count, count], axis=0)

    def bias(layer, name):
        g.number(name + "relation", layer.relation.detach().numpy().T)
        return g.add("Reshape", [g.add("MatMul", [name + "relation", relations]), shape])

    x = layered(g, x, reader, bias)
    q8 = g.quantised(x)
    for number, name in enumerate(("first", "last")):
        g.number(f"{name}.at", np.array(number, np.int64))
    first = g.add("Gather", [g.linear(q8, x, "span.first", reader.first), g.add("Gather", ["spans", "first.at"], axis=1)])
    last = g.add("Gather", [g.linear(q8, x, "span.last", reader.last), g.add("Gather", ["spans", "last.at"], axis=1)])
    g.number("lengths", reader.lengths.weight.detach().numpy())
    g.number("length.at", np.array(2, np.int64))
    words = g.add("Gather", ["lengths", g.add("Gather", ["spans", "length.at"], axis=1)])
    spans = curved(g, g.add("Add", [g.add("Add", [first, last]), words]))

    def plainly(y, name, layer):
        g.number(name + ".weight", layer.weight.detach().numpy().T)
        g.number(name + ".bias", layer.bias.detach().numpy())
        return g.add("Add", [g.add("MatMul", [y, name + ".weight"]), name + ".bias"])

    g.number("four", np.array(4, np.float32))
    g.number("eighth", np.array(1 / 8, np.float32))
    def lightly(y, name, layer):
        """Kept in eight bits, computed in full: what is said of one field must not depend on the others that are asked."""
        weight = layer.weight.detach().numpy().T
        scale = np.maximum(np.abs(weight).max(0), 1e-8) / 127
        g.number(name + ".weight", np.clip(np.round(weight / scale), -127, 127).astype(np.int8))
        g.number(name + ".scale", scale.astype(np.float32))
        g.number(name + ".bias", layer.bias.detach().numpy())
        whole = g.add("Mul", [g.add("Cast", [name + ".weight"], to=TensorProto.FLOAT), name + ".scale"])
        return g.add("Add", [g.add("MatMul", [y, whole]), name + ".bias"])

    def heads(y, perm):
        return g.add("Transpose", [g.add("Reshape", [y, "heads"])], perm=perm)

    fields = curved(g, plainly(g.add("Mul", ["asked", "four"]), "field1", reader.field1))
    for i, regard in enumerate(reader.regards):
        name = f"regard{i}."
        queries = heads(lightly(g.norm(fields, name + "norm1", regard.norm1), name + "query", regard.query), [1, 0, 2])
        keys = heads(g.linear(q8, x, name + "key", regard.key), [1, 2, 0])
        values = heads(g.linear(q8, x, name + "value", regard.value), [1, 0, 2])
        nearness = g.add("Mul", [g.add("MatMul", [queries, keys]), "closeness"])
        mixed = g.add("MatMul", [g.add("Softmax", [nearness], axis=-1), values])
        mixed = g.add("Reshape", [g.add("Transpose", [mixed], perm=[1, 0, 2]), "flat"])
        fields = g.add("Add", [fields, lightly(mixed, name + "out", regard.out)])
        y = curved(g, lightly(g.norm(fields, name + "norm2", regard.norm2), name + "up", regard.up))
        fields = g.add("Add", [fields, lightly(y, name + "down", regard.down)])
    g.number("spread.weight", reader.spread.weight.detach().numpy())
    g.number("spread.bias", reader.spread.bias.detach().numpy()[:, None])
    across = g.add("Transpose", [spans], perm=[1, 0])

    def of_spans(wanted):
        # What is done to each span may as well be done to the few fields.
        told = g.add("MatMul", [g.add("MatMul", [wanted, "spread.weight"]), across])
        return g.add("Mul", [g.add("Add", [told, g.add("MatMul", [wanted, "spread.bias"])]), "eighth"])

    g.nodes.append(helper.make_node("Sub", [of_spans(plainly(fields, "ends", reader.ends)), plainly(fields, "single", reader.single)], ["ends_of_lines"]))
    fields = plainly(fields, "field2", reader.field2)
    told = of_spans(fields)
    mean = g.add("ReduceMean", [x], axes=[0], keepdims=1)
    none = g.add("MatMul", [fields, g.add("Transpose", [plainly(mean, "none1", reader.none1)], perm=[1, 0])])
    g.number("none.bias", reader.bias.detach().numpy())
    none = g.add("Add", [g.add("Mul", [none, "eighth"]), "none.bias"])
    g.nodes.append(helper.make_node("Sub", [told, none], ["scores"]))
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["length"]) for name in ("numbers", "left", "above", "lines", "looks", "edges", "gaps")]
    inputs += [helper.make_tensor_value_info("rows", TensorProto.FLOAT, ["length", network.WIDTH])]
    inputs += [helper.make_tensor_value_info("spans", TensorProto.INT64, ["count", 3]), helper.make_tensor_value_info("asked", TensorProto.FLOAT, ["fields", network.WIDTH])]
    return helper.make_graph(g.nodes, "reader", inputs, [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["fields", "count"]) for name in ("scores", "ends_of_lines")], g.numbers)


# What is asked of the page that a test reads on both sides.
ASKED = [("skipper", "who steers the boat?", "NAME"), ("Mietbeginn", "", "DATE"), ("total", "what does the hire cost in all?", "NUMBER"),
         ("caution", "Höhe der Kaution", "NUMBER"), ("contact", "e-mail address for questions", "ONELINE"), ("RegistrationNo", "", "ONELINE")]


def probe(reader, pieces, path):
    """Adds to a window what the network says of it: for each field the best spans, by their words, and their scores."""
    with open(path, encoding="utf-8") as file:
        window = json.load(file)["windows"][0]
    arrays = {name: np.array(window[name]) for name in reading.NAMES}
    arrays["words"] = np.array([word[1:] for word in window["words"]])
    words = reading.spans_of(arrays["words"])[1].tolist()
    asked = []
    with torch.no_grad():
        one = reading.ready(reading.batch_of([arrays]), torch.device("cpu"))
        texts = [pieces.of(material.asked(*field)) for field in ASKED]
        vectors = torch.cat([reader.asker(*network.padded([text])) for text in texts])
        values, ends = (logits[0, :, :-1] - logits[0, :, -1:] for logits in reader.scores(reader.states(one), one, vectors[None]))

    def told(row, many):
        return [{"first": words[number][0], "last": words[number][1], "score": round(float(row[number]), 3)} for number in row.topk(many).indices.tolist()]

    for (name, question, format), of_values, of_ends in zip(ASKED, values, ends):
        asked.append({"name": name, "question": question, "format": format, "best": told(of_values, 4), "ends": told(of_ends, 2)})
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"windows": [window], "asked": asked}, file, ensure_ascii=False)
        file.write("\n")


def write(graph, steps, path):
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    model.producer_name = "quern"
    model.metadata_props.add(key="steps", value=str(steps))
    onnx.checker.check_model(model)
    onnx.save(model, path)


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("base", "matcher", "work", "out"):
        parse.add_argument("--" + name, required=True)
    parse.add_argument("--before", help="the reader.pt that this training began with: what is written is the mean of both, with --share of that")
    parse.add_argument("--share", type=float, default=0.35)
    parse.add_argument("--probe", help="file of a window, as WindowsForTraining writes it, that gets what the network says of it")
    args = parse.parse_args()
    args.from_base = False
    state = torch.load(os.path.join(args.work, "reader.pt"), map_location="cpu")
    if args.before:
        before = torch.load(args.before, map_location="cpu")["reader"]
        state["reader"] = {name: args.share * before[name] + (1 - args.share) * value for name, value in state["reader"].items()}
    reader = reading.begun(args, 1 + max(int(name.split(".")[1]) for name in state["reader"] if name.startswith("layers.")))
    reader.load_state_dict(state["reader"], strict=False)
    reader.eval()
    os.makedirs(args.out, exist_ok=True)
    for name, graph in (("reader", graph_of(reader)), ("fields", export.graph_of(reader.asker))):
        write(graph, state["done"], os.path.join(args.out, name + ".onnx"))
    if args.probe:
        pieces = Pieces(os.path.join(args.base, "all-minilm-l6-v2-tokenizer.json"))
        probe(reader, pieces, args.probe)
    print(f"written as it was at step {state['done']}")


if __name__ == "__main__":
    main()
