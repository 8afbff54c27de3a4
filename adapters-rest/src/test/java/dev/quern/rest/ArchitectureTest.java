package dev.quern.rest;

import dev.quern.core.contract.PackagesContract;
import java.util.List;

/** The shape of this module: JSON and HTTP below, a package for each part of the interface above, the server on top. */
class ArchitectureTest implements PackagesContract {
    @Override
    public String root() {
        return "dev.quern.rest";
    }

    @Override
    public List<String> order() {
        return List.of(
                "json",
                "delivery",
                "proxy",
                "tls",
                "http",
                "account",
                "audit",
                "mail",
                "openapi",
                "console",
                "reception",
                "event",
                "webhook",
                "mailbox",
                "document",
                "export",
                "upload",
                "bootstrap",
                "download",
                "template",
                "");
    }
}
