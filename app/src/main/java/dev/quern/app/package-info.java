/** Where the program begins: it finds out which command is called and says what is wrong with a call. What commands do is in their own room. */
@NullMarked
package dev.quern.app;

import org.jspecify.annotations.NullMarked;
