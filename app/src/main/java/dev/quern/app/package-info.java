/** Where the program begins: it finds out which command is called and says what is wrong with a call. What commands do is in packages of their own. */
@NullMarked
package dev.quern.app;

import org.jspecify.annotations.NullMarked;
