import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SlowCodecReaderWrapper;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * Fills an empty shard with copies of another one, while no node uses them. Arguments: the folder of the full shard, that of the
 * empty one, how many segments to write, and how many copies each has.
 */
public class CopyPosts {
  public static void main(String[] args) throws Exception {
    try (Directory from = FSDirectory.open(Path.of(args[0]));
        Directory to = FSDirectory.open(Path.of(args[1]))) {
      // The node knows its shard by this.
      Map<String, String> commit = new HashMap<>(SegmentInfos.readLatestCommit(to).getUserData());
      for (String number : List.of("max_seq_no", "local_checkpoint", "max_unsafe_auto_id_timestamp"))
        commit.put(number, SegmentInfos.readLatestCommit(from).getUserData().get(number));
      IndexWriterConfig config =
          new IndexWriterConfig(null)
              .setMergePolicy(NoMergePolicy.INSTANCE)
              .setSoftDeletesField("__soft_deletes")
              .setCommitOnClose(false);
      try (IndexWriter writer = new IndexWriter(to, config)) {
        for (int segment = 0; segment < Integer.parseInt(args[2]); segment++)
          addSegment(writer, from, Integer.parseInt(args[3]));
        writer.setLiveCommitData(commit.entrySet());
        writer.commit();
      }
    }
  }

  private static void addSegment(IndexWriter writer, Directory from, int copies) throws Exception {
    try (DirectoryReader reader = DirectoryReader.open(from)) {
      List<CodecReader> segments = new ArrayList<>();
      for (LeafReaderContext leaf : reader.leaves())
        segments.add(SlowCodecReaderWrapper.wrap(leaf.reader()));
      writer.addIndexes(
          Collections.nCopies(copies, segments).stream()
              .flatMap(List::stream)
              .toArray(CodecReader[]::new));
    }
  }
}
