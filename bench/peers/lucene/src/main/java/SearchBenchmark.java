import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.facet.Facets;
import org.apache.lucene.facet.FacetsCollector;
import org.apache.lucene.facet.FacetsCollectorManager;
import org.apache.lucene.facet.FacetsConfig;
import org.apache.lucene.facet.sortedset.DefaultSortedSetDocValuesReaderState;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesFacetCounts;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesFacetField;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesReaderState;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiCollectorManager;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * Indexes the documents of {@code npm run bench:search -- --lucene} and times its searches: the first hits by BM25, the exact
 * number of hits, and the counts of all facets. The words come analysed, so that both engines match the same ones.
 *
 * <p>Arguments: the files of documents, of queries and of results, and how often the queries run. A line of documents has
 * facets, words of the title and other words, separated by tabs; a facet is {@code name:value}. A line of queries has words,
 * and a word has forms. A line of results has the number of hits and the milliseconds of each run.
 */
public final class SearchBenchmark {
  private static final int HITS = 6;
  private static final int FACET_VALUES = 200;
  private static final float TITLE_WEIGHT = 3;

  private final FacetsConfig config = new FacetsConfig();
  private final Set<String> facets = new TreeSet<>();

  public static void main(String[] args) throws IOException {
    Path documents = Path.of(args[0]);
    new SearchBenchmark()
        .run(documents, Path.of(args[1]), Path.of(args[2]), Integer.parseInt(args[3]));
  }

  private void run(Path documents, Path queries, Path results, int rounds) throws IOException {
    try (Directory directory = FSDirectory.open(documents.resolveSibling("lucene-index"))) {
      index(documents, directory);
      try (DirectoryReader reader = DirectoryReader.open(directory);
          PrintWriter out = new PrintWriter(Files.newBufferedWriter(results))) {
        IndexSearcher searcher = new IndexSearcher(reader);
        SortedSetDocValuesReaderState state =
            new DefaultSortedSetDocValuesReaderState(reader, config);
        List<Query> parsed = Files.readAllLines(queries).stream().map(this::parse).toList();
        double[][] times = new double[parsed.size()][rounds];
        long[] hits = new long[parsed.size()];
        for (int round = 0; round < rounds; round++) {
          for (int query = 0; query < hits.length; query++) {
            long started = System.nanoTime();
            hits[query] = search(searcher, state, parsed.get(query));
            times[query][round] = (System.nanoTime() - started) / 1e6;
          }
        }
        for (int query = 0; query < hits.length; query++) {
          out.print(hits[query]);
          for (double time : times[query]) out.print("\t" + time);
          out.println();
        }
      }
    }
  }

  private void index(Path documents, Directory directory) throws IOException {
    IndexWriterConfig settings = new IndexWriterConfig(new WhitespaceAnalyzer());
    try (IndexWriter writer = new IndexWriter(directory, settings);
        Stream<String> lines = Files.lines(documents)) {
      for (String line : (Iterable<String>) lines::iterator) {
        String[] parts = line.split("\t", -1);
        Document document = new Document();
        for (String facet : parts[0].split(" ")) {
          String[] pair = facet.split(":");
          if (facets.add(pair[0])) config.setMultiValued(pair[0], true);
          document.add(new SortedSetDocValuesFacetField(pair[0], pair[1]));
        }
        document.add(new TextField("title", parts[1], Field.Store.NO));
        document.add(new TextField("text", parts[2], Field.Store.NO));
        writer.addDocument(config.build(document));
      }
    }
  }

  /** Any of the words, each in any of its forms. */
  private Query parse(String line) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    for (String word : line.split("\t")) {
      List<Query> forms =
          Arrays.stream(word.split(" "))
              .flatMap(
                  form ->
                      Stream.of(
                          new BoostQuery(new TermQuery(new Term("title", form)), TITLE_WEIGHT),
                          new TermQuery(new Term("text", form))))
              .toList();
      query.add(new DisjunctionMaxQuery(forms, 0), Occur.SHOULD);
    }
    return query.build();
  }

  private long search(IndexSearcher searcher, SortedSetDocValuesReaderState state, Query query)
      throws IOException {
    Object[] found =
        searcher.search(
            query,
            new MultiCollectorManager(
                new TopScoreDocCollectorManager(HITS, Integer.MAX_VALUE),
                new FacetsCollectorManager()));
    Facets counts = new SortedSetDocValuesFacetCounts(state, (FacetsCollector) found[1]);
    for (String facet : facets) counts.getTopChildren(FACET_VALUES, facet);
    return ((TopDocs) found[0]).totalHits.value;
  }
}
