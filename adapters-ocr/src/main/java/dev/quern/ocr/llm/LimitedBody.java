package dev.quern.ocr.llm;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** The bytes of an answer, up to a limit; one that goes over it fails. */
final class LimitedBody implements BodySubscriber<byte[]> {
    private final BodySubscriber<byte[]> whole = BodySubscribers.ofByteArray();
    private final int most;
    private long bytes;
    private @Nullable Subscription subscription;

    LimitedBody(int most) {
        this.most = most;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return whole.getBody();
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = given;
        whole.onSubscribe(given);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        bytes += buffers.stream().mapToLong(ByteBuffer::remaining).sum();
        if (bytes <= most) {
            whole.onNext(buffers);
        } else if (subscription != null) {
            subscription.cancel();
            subscription = null;
            whole.onError(new IOException("the answer has more than %d bytes".formatted(most)));
        }
    }

    @Override
    public void onError(Throwable failure) {
        whole.onError(failure);
    }

    @Override
    public void onComplete() {
        whole.onComplete();
    }
}
