"""The recogniser as a network that can be trained: the nodes of the ONNX file, one by one, with parameters in place of constants."""
import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch import nn
from torch.nn import functional

TYPES = {1: torch.float32, 6: torch.int32, 7: torch.int64}


class Network(nn.Module):
    """All that the nodes of a network do, and a new last layer."""

    def __init__(self, path, alphabet, old_alphabet):
        super().__init__()
        self.graph = onnx.load(path)
        constants, nodes = {}, []
        for node in self.graph.graph.node:
            if node.op_type == "Constant":
                constants[node.output[0]] = numpy_helper.to_array(node.attribute[0].t)
            else:
                nodes.append(node)
        last = nodes[-1]
        assert last.op_type == "Softmax" and nodes[-2].op_type == "Add" and nodes[-3].op_type == "MatMul"
        self.head_weight_name, self.head_bias_name = nodes[-3].input[1], nodes[-2].input[1]
        self.names, self.weights = {}, nn.ParameterDict()
        self.fixed = {}
        for name, value in constants.items():
            tensor = torch.from_numpy(value.copy())
            if name in (self.head_weight_name, self.head_bias_name):
                continue
            trained = tensor.dtype == torch.float32 and not name.startswith(("p2o.", "fill"))
            if trained and not name.endswith((".w_1", ".w_2")) or "block" in name or "whswish" in name:
                key = name.replace(".", "/")
                self.names[name] = key
                self.weights[key] = nn.Parameter(tensor)
            else:
                # Of batch norms, means and variances stay.
                self.fixed[name] = tensor
        old_weight = torch.from_numpy(constants[self.head_weight_name].copy())
        old_bias = torch.from_numpy(constants[self.head_bias_name].copy())
        self.head_weight, self.head_bias = new_head(old_weight, old_bias, old_alphabet, alphabet)
        self.plan = plan(nodes[:-3], self.fixed, self.names)
        self.side_by_side()

    def side_by_side(self):
        """Lays the weights of convolutions out as pictures are, with their channels side by side."""
        for weight in self.weights.values():
            if weight.dim() == 4:
                weight.data = weight.data.contiguous(memory_format=torch.channels_last)

    def value(self, name):
        return self.weights[self.names[name]] if name in self.names else self.fixed[name]

    def convolutions(self):
        """The places in the plan where a convolution is, in order."""
        return [i for i, (what, *_) in enumerate(self.plan) if what == "Conv"]

    def names_from(self, start):
        """The parameters of the plan's steps from one on."""
        found = set()
        for what, node, extra in self.plan[start:]:
            for name in [*(node.input if node else []), *(extra if isinstance(extra, tuple) else ())]:
                if name in self.names:
                    found.add(self.names[name])
        return found

    def before(self, pictures, end):
        """The state after the plan's steps up to one: what has been computed, by name."""
        state = {self.graph.graph.input[0].name: pictures}
        return self.run(state, 0, end)

    def run(self, state, start, end):
        for what, node, extra in self.plan[start:end]:
            step(self, state, what, node, extra)
        return state

    def after(self, state, start):
        """What the last layer makes of a state: logarithms of likelihoods, by line, step and character."""
        state = self.run(dict(state), start, len(self.plan))
        features = state[self.plan[-1][1].output[0]]
        return functional.log_softmax(features @ self.head_weight + self.head_bias, -1)

    def forward(self, pictures, trained_from=0):
        with torch.no_grad():
            state = self.before(pictures, trained_from)
        return self.after(state, trained_from)

    def save(self, path, halves=True):
        """Writes it as ONNX, with weights of 16 bits, which are read as 32."""
        graph = onnx.ModelProto()
        graph.CopyFrom(self.graph)
        ours = {name: self.value(name).detach() for name in self.names}
        ours[self.head_weight_name], ours[self.head_bias_name] = self.head_weight.detach(), self.head_bias.detach()
        nodes = []
        for node in graph.graph.node:
            name = node.output[0]
            if node.op_type == "Constant" and name in ours:
                array = ours[name].contiguous().numpy()
                if halves and array.size > 64:
                    node.attribute[0].t.CopyFrom(numpy_helper.from_array(array.astype(np.float16)))
                    node.output[0] = name + "/16"
                    nodes += [node, helper.make_node("Cast", [name + "/16"], [name], to=onnx.TensorProto.FLOAT)]
                    continue
                node.attribute[0].t.CopyFrom(numpy_helper.from_array(array))
            nodes.append(node)
        del graph.graph.node[:]
        graph.graph.node.extend(nodes)
        graph.graph.output[0].type.tensor_type.shape.dim[2].dim_value = len(self.head_bias)
        onnx.checker.check_model(graph)
        onnx.save(graph, path)


def new_head(weight, bias, old, new):
    """
    A last layer for another alphabet that begins with what the old one knew: a new character's row is that of its like,
    a little less likely.
    """
    from alphabet import plain

    at = {}
    for index, character in enumerate(["", *old, " "]):
        at.setdefault(character, index)
    columns, biases = [weight[:, 0]], [bias[0]]
    for character in [*new, " "]:
        known = at.get(character)
        alike = at.get(plain(character), at["·"])
        columns.append(weight[:, alike if known is None else known])
        biases.append(bias[alike if known is None else known] - (3.0 if known is None else 0))
    return nn.Parameter(torch.stack(columns, 1).clone()), nn.Parameter(torch.stack(biases).clone())


def plan(nodes, fixed, names):
    """The nodes as steps; a convolution with a factor and a summand, and a hard swish, are one step each."""
    steps, at = [], 0
    users = {}
    for node in nodes:
        for name in node.input:
            users[name] = users.get(name, 0) + 1

    def follows(i, kind, of):
        return i < len(nodes) and nodes[i].op_type == kind and of in nodes[i].input

    def other(node, of):
        return next(name for name in node.input if name != of)

    while at < len(nodes):
        node = nodes[at]
        out = node.output[0]
        if node.op_type == "Conv" and follows(at + 1, "Mul", out) and other(nodes[at + 1], out) in names:
            product = nodes[at + 1].output[0]
            if follows(at + 2, "Add", product) and other(nodes[at + 2], product) in names:
                steps.append(("Conv", node, (other(nodes[at + 1], out), other(nodes[at + 2], product), nodes[at + 2].output[0])))
                at += 3
                continue
        if node.op_type == "Add" and follows(at + 1, "Clip", out) and follows(at + 2, "Mul", nodes[at + 1].output[0]) and follows(at + 3, "Div", nodes[at + 2].output[0]):
            source = node.input[0]
            assert float(fixed[node.input[1]]) == 3 and float(fixed[nodes[at + 3].input[1]]) == 6
            steps.append(("HardSwish", nodes[at + 3], source))
            at += 4
            continue
        steps.append((node.op_type, node, None))
        at += 1
    return steps


def step(network, state, what, node, extra):
    def get(name):
        return state[name] if name in state else network.value(name)

    given = {a.name: helper.get_attribute_value(a) for a in node.attribute}
    out = node.output[0]
    if what == "HardSwish":
        state[out] = functional.hardswish(get(extra))
        return
    if what == "Conv":
        source, weight = get(node.input[0]), get(node.input[1])
        bias = get(node.input[2]) if len(node.input) > 2 else None
        if extra:
            factor, summand = get(extra[0]), get(extra[1])
            weight = weight * factor
            bias = (bias * factor if bias is not None else torch.zeros(weight.shape[0])) + summand
            out = extra[2]
        top, left, bottom, right = given["pads"]
        assert top == bottom and left == right
        state[out] = functional.conv2d(source, weight, bias, tuple(given["strides"]), (top, left), 1, given["group"])
        return
    inputs = [get(name) for name in node.input]
    a = inputs[0]
    if what == "BatchNormalization":
        _, scale, shift, mean, variance = inputs
        state[out] = functional.batch_norm(a, mean, variance, scale, shift, False, 0, given["epsilon"])
    elif what in ("Mul", "Add"):
        a, b = (a, inputs[1]) if a.dim() >= inputs[1].dim() else (inputs[1], a)
        if not torch.is_grad_enabled() and a.dim() == 4 and b.numel() == 1:
            # A factor or summand of a whole picture, which nothing else will ask for: no memory for another.
            state[out] = a.mul_(b) if what == "Mul" else a.add_(b)
        else:
            state[out] = a * b if what == "Mul" else a + b
    elif what == "Sub":
        state[out] = a - inputs[1]
    elif what == "Div":
        state[out] = a / inputs[1]
    elif what == "Pow":
        state[out] = a * a
    elif what == "Sqrt":
        state[out] = torch.sqrt(a)
    elif what == "Sigmoid":
        state[out] = torch.sigmoid(a)
    elif what == "Relu":
        state[out] = torch.relu(a)
    elif what == "HardSigmoid":
        state[out] = torch.clamp(a * given.get("alpha", 0.2) + given.get("beta", 0.5), 0, 1)
    elif what == "Clip":
        state[out] = torch.clamp(a, float(inputs[1]), float(inputs[2]))
    elif what == "MatMul":
        state[out] = a @ inputs[1]
    elif what == "Softmax":
        state[out] = torch.softmax(a, given["axis"])
    elif what == "GlobalAveragePool":
        state[out] = a.mean((2, 3), keepdim=True)
    elif what == "AveragePool":
        state[out] = functional.avg_pool2d(a, tuple(given["kernel_shape"]), tuple(given["strides"]))
    elif what == "ReduceMean":
        state[out] = a.mean(tuple(given["axes"]), keepdim=bool(given.get("keepdims", 1)))
    elif what == "Transpose":
        state[out] = a.permute(*given["perm"])
    elif what == "Squeeze":
        for axis in sorted(given["axes"], reverse=True):
            a = a.squeeze(axis)
        state[out] = a
    elif what == "Concat":
        state[out] = torch.cat([i.reshape(-1) if i.dim() == 0 else i for i in inputs], int(given["axis"]))
    elif what == "Shape":
        state[out] = torch.tensor(list(a.shape))
    elif what == "Cast":
        state[out] = a.to(TYPES[given["to"]])
    elif what == "Reshape":
        wanted = [a.shape[i] if n == 0 else n for i, n in enumerate(inputs[1].tolist())]
        state[out] = a.reshape(wanted)
    elif what == "Slice":
        starts, ends, axes = (i.reshape(-1).tolist() for i in inputs[1:4])
        steps = inputs[4].reshape(-1).tolist() if len(inputs) > 4 else [1] * len(starts)
        for start, end, axis, by in zip(starts, ends, axes, steps):
            assert by == 1
            length = a.shape[axis]
            start, end = (min(length, max(0, v + length if v < 0 else v)) for v in (start, end))
            a = a.narrow(axis, start, end - start)
        state[out] = a
    else:
        raise NotImplementedError(what)
