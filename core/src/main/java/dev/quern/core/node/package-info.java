/**
 * The nodes of an installation: the programs that share its stores, how each is, and whether it is still there. What they take
 * from the queues belongs to the features that offer it, and measuring how a program is to the program itself.
 */
@NullMarked
package dev.quern.core.node;

import org.jspecify.annotations.NullMarked;
