/**
 * Files that come in over HTTP as a form: the multipart body, its parameters, and the limit on its size. Storing them
 * is left to {@link dev.quern.core.intake.Intake}, messages come in through {@code mail}, and reading bodies from the
 * network at a steady pace belongs in {@code reception}.
 */
@NullMarked
package dev.quern.rest.upload;

import org.jspecify.annotations.NullMarked;
