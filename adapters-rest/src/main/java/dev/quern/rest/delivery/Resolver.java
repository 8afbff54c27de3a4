package dev.quern.rest.delivery;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Finds the addresses of a host. */
interface Resolver {
    /** All of them, one at least. */
    InetAddress[] resolve(String host) throws UnknownHostException;
}
