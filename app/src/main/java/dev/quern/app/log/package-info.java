/**
 * The log of the program: the lines that are left out when they repeat, and the one line in which a failure is told.
 * The form and the levels of the log are set in {@code logback.xml}, and each class logs its messages itself.
 */
@NullMarked
package dev.quern.app.log;

import org.jspecify.annotations.NullMarked;
