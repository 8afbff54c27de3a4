package dev.quern.app.blobs;

import dev.quern.core.kernel.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;

/** Says in one line what is wrong when an S3 server does not do what it was asked to. */
final class S3Failures {
    private static final int DEEPEST = 20;

    private final S3Settings where;

    S3Failures(S3Settings where) {
        this.where = where;
    }

    /** Runs calls and throws what fails as an {@link IOException} with that line, and the SDK's exception as its cause. */
    <T> T told(Supplier<T> calls) throws IOException {
        try {
            return calls.get();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (AbortedException e) {
            throw (CancellationException) new CancellationException("The work was stopped").initCause(e);
        } catch (SdkException e) {
            throwOurOwn(e);
            throw new IOException(line(e), e);
        }
    }

    /** What our part of a call found or refused, such as for a full disk, comes wrapped. */
    private static void throwOurOwn(SdkException failure) throws DamagedBlob {
        Throwable one = failure;
        for (int depth = 0; one != null && depth < DEEPEST; depth++) {
            if (one instanceof Refusal refusal) {
                throw refusal;
            }
            if (one instanceof DamagedBlob damaged) {
                throw damaged;
            }
            one = one.getCause();
        }
    }

    private String line(SdkException failure) {
        if (failure instanceof AwsServiceException answer) {
            return line(answer);
        }
        var message = String.valueOf(failure.getMessage());
        if (message.contains("Unable to load credentials")) {
            return "There are no credentials for " + where + ": set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY,"
                    + " or give them in another way that the AWS SDK knows.";
        }
        if (message.contains("Unable to load region")) {
            return "There is no region for " + where + ": set AWS_REGION, or QUERN_S3_ENDPOINT for another server.";
        }
        return "The S3 server of " + where + " cannot be reached: " + root(failure);
    }

    private String line(AwsServiceException answer) {
        var details = answer.awsErrorDetails();
        var code = details == null || details.errorCode() == null ? "no reason given" : details.errorCode();
        if (answer instanceof NoSuchBucketException || (answer.statusCode() == 404 && !code.equals("NoSuchKey"))) {
            return "There is no bucket '" + where.bucket() + "' for " + where + ".";
        }
        if (answer.statusCode() == 403 || answer.statusCode() == 401) {
            return "The S3 server denies access to " + where + ": " + code + ".";
        }
        return "The S3 server of " + where + " failed with " + answer.statusCode() + ": " + code + ".";
    }

    private static String root(Throwable failure) {
        var one = failure;
        for (int depth = 0; one.getCause() != null && depth < DEEPEST; depth++) {
            one = one.getCause();
        }
        return one instanceof UnknownHostException
                ? "unknown host " + one.getMessage()
                : String.valueOf(one.getMessage());
    }
}
