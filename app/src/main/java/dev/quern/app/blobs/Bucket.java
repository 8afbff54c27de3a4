package dev.quern.app.blobs;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.FreeSpace;
import dev.quern.core.file.HashedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.NoSuchUploadException;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * The calls of an S3 server that {@link S3Blobs} needs. Each is tried four times, after pauses that grow and differ; what fails
 * then is an {@link IOException} with a line that an operator understands ({@link S3Failures}).
 */
final class Bucket implements AutoCloseable {
    /** Up to it a file is sent in one go, and above it in parts of it. */
    private static final int PART = 16 << 20;

    private static final int ATTEMPTS = 4;
    private static final Duration CONNECT = Duration.ofSeconds(2);

    /** Without a byte of the answer. */
    private static final Duration SILENCE = Duration.ofSeconds(10);

    /** For a part of a file to be sent: 140 KB a second. */
    private static final Duration SENDING = Duration.ofMinutes(2);

    /** For a call that is to tell whether the server is there. */
    static final Duration CHECK = Duration.ofSeconds(8);

    private static final String PROBE = "probe";
    private static final Pattern NAME = Pattern.compile("[0-9a-f]{64}");

    private final S3Settings where;
    private final S3Failures failures;
    private final S3Client client;

    Bucket(S3Settings where) throws IOException {
        this.where = where;
        this.failures = new S3Failures(where);
        this.client = failures.told(() -> client(where));
    }

    private static S3Client client(S3Settings where) {
        var builder = S3Client.builder()
                .httpClientBuilder(UrlConnectionHttpClient.builder()
                        .connectionTimeout(CONNECT)
                        .socketTimeout(SILENCE))
                .overrideConfiguration(all -> all.retryStrategy(StandardRetryStrategy.builder()
                        .maxAttempts(ATTEMPTS)
                        .circuitBreakerEnabled(false)
                        .build()))
                // Each call brings the checksum that it needs; those that the SDK adds are not known to every server.
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .serviceConfiguration(S3Configuration.builder()
                        .chunkedEncodingEnabled(false)
                        .expectContinueEnabled(false)
                        .build());
        if (where.endpoint() != null) {
            builder.endpointOverride(where.endpoint()).forcePathStyle(true).region(region());
        }
        return builder.build();
    }

    /** Servers other than Amazon's mostly have none; where nothing is said, this is what they take it for. */
    private static Region region() {
        try {
            var said = new AwsRegionProviderChain(new SystemSettingsRegionProvider(), new AwsProfileRegionProvider());
            return said.getRegion();
        } catch (SdkException unsaid) {
            return Region.US_EAST_1;
        }
    }

    /** Stores a file; when this returns, the server has it, and has compared its hash. */
    void put(BlobId id, Path file, long size) throws IOException {
        if (size <= PART) {
            failures.told(() -> client.putObject(
                    call -> call.bucket(where.bucket())
                            .key(where.key(id))
                            .checksumSHA256(base64(HexFormat.of().parseHex(id.sha256())))
                            .overrideConfiguration(Bucket::patient),
                    slice(file, 0, size)));
        } else {
            failures.told(() -> putInParts(where.key(id), file, size));
        }
    }

    private Object putInParts(String key, Path file, long size) {
        var upload = client.createMultipartUpload(
                        call -> call.bucket(where.bucket()).key(key).checksumAlgorithm(ChecksumAlgorithm.SHA256))
                .uploadId();
        try {
            var parts = new ArrayList<CompletedPart>();
            for (long from = 0; from < size; from += PART) {
                parts.add(putPart(key, upload, parts.size() + 1, file, from, Math.min(PART, size - from)));
            }
            return client.completeMultipartUpload(call -> call.bucket(where.bucket())
                    .key(key)
                    .uploadId(upload)
                    .multipartUpload(all -> all.parts(parts))
                    .overrideConfiguration(Bucket::patient));
        } catch (RuntimeException e) {
            try {
                client.abortMultipartUpload(call ->
                        call.bucket(where.bucket()).key(key).uploadId(upload).overrideConfiguration(Bucket::brief));
            } catch (SdkException left) {
                // Its parts are removed later, see abortUploads.
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    private CompletedPart putPart(String key, String upload, int number, Path file, long from, long length) {
        var checksum = base64(sha256(file, from, length));
        var tag = client.uploadPart(
                        call -> call.bucket(where.bucket())
                                .key(key)
                                .uploadId(upload)
                                .partNumber(number)
                                .checksumSHA256(checksum)
                                .overrideConfiguration(Bucket::patient),
                        slice(file, from, length))
                .eTag();
        return CompletedPart.builder()
                .partNumber(number)
                .eTag(tag)
                .checksumSHA256(checksum)
                .build();
    }

    private static RequestBody slice(Path file, long from, long length) {
        return RequestBody.fromContentProvider(
                ContentStreamProvider.fromInputStreamSupplier(() -> FileSlice.open(file, from, length)),
                length,
                "application/octet-stream");
    }

    /**
     * Writes the bytes of a blob over a file, and compares them with its name.
     *
     * @throws NoSuchFileException when there is no such blob
     * @throws DamagedBlob when they are not what the name says, however often they are asked for
     */
    void get(BlobId id, Path file, FreeSpace space) throws IOException {
        try {
            failures.told(() -> client.getObject(
                    call -> call.bucket(where.bucket()).key(where.key(id)),
                    (answer, content) -> write(id, content, file, space)));
        } catch (IOException e) {
            if (e.getCause() instanceof NoSuchKeyException) {
                throw new NoSuchFileException(where.key(id), null, "the file of a document is gone");
            }
            throw e;
        }
    }

    private static HashedFile write(BlobId id, InputStream content, Path file, FreeSpace space) {
        try {
            var written = HashedFile.write(content, Long.MAX_VALUE, file, space);
            if (written.id().equals(id)) {
                return written;
            }
        } catch (IOException e) {
            throw RetryableException.create("The answer broke off: " + e.getMessage(), e);
        }
        throw RetryableException.create("Damaged", new DamagedBlob(id));
    }

    /** Nothing happens when it is not there. */
    void delete(BlobId id) throws IOException {
        failures.told(
                () -> client.deleteObject(call -> call.bucket(where.bucket()).key(where.key(id))));
    }

    /** Everything that is there and whose name begins with some digits, by name. */
    Iterator<StoredBlob> list(String digits) throws IOException {
        return failures.told(() -> pages(digits));
    }

    private Iterator<StoredBlob> pages(String digits) {
        return client
                .listObjectsV2Paginator(call -> call.bucket(where.bucket()).prefix(where.prefix() + digits))
                .contents()
                .stream()
                .filter(this::isBlob)
                .map(one -> new StoredBlob(new BlobId(name(one)), one.size()))
                .iterator();
    }

    private boolean isBlob(S3Object one) {
        var name = name(one);
        return NAME.matcher(name).matches() && one.key().equals(where.key(new BlobId(name)));
    }

    private static String name(S3Object one) {
        return one.key().substring(one.key().lastIndexOf('/') + 1);
    }

    /** Fails where the server, the bucket or the right to look into it is missing. */
    void check() throws IOException {
        failures.told(
                () -> client.headBucket(call -> call.bucket(where.bucket()).overrideConfiguration(Bucket::brief)));
    }

    /**
     * Fails where anything that is needed does not work: to list, write, read and erase.
     *
     * @param patience for each of them
     */
    void checkAll(Duration patience) throws IOException {
        var key = where.prefix() + PROBE;
        Consumer<AwsRequestOverrideConfiguration.Builder> limit = call -> call.apiCallTimeout(patience);
        failures.told(() -> {
            client.listObjectsV2(
                    call -> call.bucket(where.bucket()).prefix(key).maxKeys(1).overrideConfiguration(limit));
            client.putObject(
                    call -> call.bucket(where.bucket()).key(key).overrideConfiguration(limit),
                    RequestBody.fromString(PROBE));
            try {
                client.getObjectAsBytes(
                        call -> call.bucket(where.bucket()).key(key).overrideConfiguration(limit));
            } catch (NoSuchKeyException erased) {
                // By another server that starts at the same time; this one may read all the same.
            }
            return client.deleteObject(
                    call -> call.bucket(where.bucket()).key(key).overrideConfiguration(limit));
        });
    }

    /** Removes the parts of files whose sending began before a time and was not finished. */
    void abortUploads(Instant before) throws IOException {
        failures.told(() -> {
            var uploads = client.listMultipartUploadsPaginator(
                    call -> call.bucket(where.bucket()).prefix(where.prefix()));
            for (var upload : uploads.uploads()) {
                if (upload.initiated().isBefore(before)) {
                    abort(upload.key(), upload.uploadId());
                }
            }
            return List.of();
        });
    }

    private void abort(String key, String upload) {
        try {
            client.abortMultipartUpload(
                    call -> call.bucket(where.bucket()).key(key).uploadId(upload));
        } catch (NoSuchUploadException done) {
            // By another server, or finished after all.
        }
    }

    private static void patient(AwsRequestOverrideConfiguration.Builder call) {
        call.apiCallAttemptTimeout(SENDING);
    }

    private static void brief(AwsRequestOverrideConfiguration.Builder call) {
        call.apiCallTimeout(CHECK);
    }

    private static byte[] sha256(Path file, long from, long length) {
        try (var in = FileSlice.open(file, from, length)) {
            var digest = MessageDigest.getInstance("SHA-256");
            var buffer = new byte[64 * 1024];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String base64(byte[] hash) {
        return Base64.getEncoder().encodeToString(hash);
    }

    @Override
    public void close() {
        client.close();
    }
}
