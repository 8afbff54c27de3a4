package dev.quern.rest.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a resource that tells of the server as a whole, and so of all accounts together. Only keys that are for nothing else
 * may ask; everything else is for the keys of an account.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OfServer {}
