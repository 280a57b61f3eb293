import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * Lucene in the search benchmark; ../search-server.ts describes the protocol. Argument: folder of the index.
 *
 * <p>Every run of Hangul is indexed as all groups of two and three characters and its last character, other letters and
 * digits as words. Positions count characters of Hangul, words and separators, so that phrases match only within a run.
 */
public class LuceneServer {
  /** Text fields with the weights of their scores. */
  private static final List<String> TEXTS = List.of("title", "company", "rest");
  private static final float[] WEIGHTS = {4, 2, 1};
  /** All text, for matching without scores. */
  private static final String ALL = "all";
  private static final List<String> LISTS = List.of("regions", "technologies", "types");
  private static final List<String> NUMBERS = List.of("low", "high", "byDeadline", "bySalary", "byExperience");
  private static final int MAX_GRAM = 3;
  /** Order of the documents in the index: the newest posting first, which is also how equal sort keys are ordered. */
  private static final Sort BY_ID = new Sort(new SortField("id", SortField.Type.LONG, true));

  private record TermFilter(String field, String value) {}
  private record RangeFilter(String field, long min, long max) {}
  private record Request(String load, List<String> words, List<TermFilter> terms, List<RangeFilter> ranges,
      String sort, boolean descending, int offset, int limit, boolean total) {}
  private record Reply(List<Long> ids, Integer total, double cpuSeconds) {}

  public static void main(String[] arguments) throws IOException {
    var gson = new GsonBuilder().serializeNulls().create();
    var threads = ManagementFactory.getThreadMXBean();
    try (var directory = FSDirectory.open(Path.of(arguments[0]));
        var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      System.out.println(server.getLocalPort());
      try (var socket = server.accept();
          var input = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
        LuceneServer opened = null;
        for (String line; (line = input.readLine()) != null; ) {
          var request = gson.fromJson(line, Request.class);
          var before = threads.getCurrentThreadCpuTime();
          var reply = new Reply(List.of(), null, 0);
          if (request.load == null) {
            reply = opened.search(request);
          } else {
            load(directory, Path.of(request.load));
            opened = new LuceneServer(directory);
          }
          var cpuSeconds = (threads.getCurrentThreadCpuTime() - before) / 1e9;
          var text = gson.toJson(new Reply(reply.ids, reply.total, cpuSeconds)) + "\n";
          socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        }
      }
    }
  }

  private static void load(Directory directory, Path rows) throws IOException {
    var matched = new FieldType(TextField.TYPE_NOT_STORED);
    matched.setOmitNorms(true);
    var config = new IndexWriterConfig().setIndexSort(BY_ID).setRAMBufferSizeMB(512);
    try (var writer = new IndexWriter(directory, config); var lines = Files.newBufferedReader(rows)) {
      for (String line; (line = lines.readLine()) != null; ) {
        var row = JsonParser.parseString(line).getAsJsonObject();
        var document = new Document();
        document.add(new NumericDocValuesField("id", row.get("id").getAsLong()));
        var all = new ArrayList<String>();
        for (var name : TEXTS) {
          var text = row.get(name).getAsString();
          all.add(text);
          document.add(new Field(name, new Grams(text), TextField.TYPE_NOT_STORED));
        }
        document.add(new Field(ALL, new Grams(String.join(" ", all)), matched));
        for (var name : LISTS)
          for (var value : row.getAsJsonArray(name)) document.add(keyword(name, value.getAsString()));
        for (var flag : flagsOf(row)) document.add(keyword("flags", flag));
        for (var name : NUMBERS) document.add(new LongField(name, row.get(name).getAsLong(), Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
  }

  private static Field keyword(String name, String value) {
    return new StringField(name, value, Field.Store.NO);
  }

  private static List<String> flagsOf(JsonObject row) {
    var flags = new ArrayList<>(List.of(row.get("open").getAsBoolean() ? "open" : "closed"));
    if (row.get("newcomer").getAsBoolean()) flags.add("newcomer");
    return flags;
  }

  private final IndexSearcher searcher;
  /** The only segment. */
  private final LeafReader segment;

  private LuceneServer(Directory directory) throws IOException {
    searcher = new IndexSearcher(DirectoryReader.open(directory));
    segment = searcher.getLeafContexts().get(0).reader();
  }

  private Reply search(Request request) throws IOException {
    var hits = request.offset + request.limit;
    var matching = filtersOf(request);
    for (var word : request.words) matching.add(wordQuery(ALL, word), Occur.FILTER);
    // A count that is not requested need not be exact, so the collectors may stop early or skip documents.
    TopDocs top;
    if (request.sort.equals("relevance")) {
      var scored = filtersOf(request);
      for (var word : request.words) {
        var fields = new BooleanQuery.Builder();
        for (var index = 0; index < WEIGHTS.length; index++)
          fields.add(new BoostQuery(wordQuery(TEXTS.get(index), word), WEIGHTS[index]), Occur.SHOULD);
        scored.add(fields.build(), Occur.MUST);
      }
      top = searcher.search(scored.build(), new TopScoreDocCollectorManager(hits, null, hits));
    } else {
      var sort = request.sort.equals("id")
          ? BY_ID
          : new Sort(new SortedNumericSortField(request.sort, SortField.Type.LONG, request.descending));
      top = searcher.search(matching.build(), new TopFieldCollectorManager(sort, hits, null, hits));
    }
    var ids = new ArrayList<Long>();
    for (var index = request.offset; index < top.scoreDocs.length; index++) {
      var values = segment.getNumericDocValues("id");
      values.advanceExact(top.scoreDocs[index].doc);
      ids.add(values.longValue());
    }
    if (!request.total) return new Reply(ids, null, 0);
    var exact = top.totalHits.relation == TotalHits.Relation.EQUAL_TO;
    return new Reply(ids, exact ? (int) top.totalHits.value : searcher.count(matching.build()), 0);
  }

  private static BooleanQuery.Builder filtersOf(Request request) {
    var filters = new BooleanQuery.Builder();
    for (var term : request.terms) filters.add(new TermQuery(new Term(term.field, term.value)), Occur.FILTER);
    for (var range : request.ranges)
      filters.add(LongField.newRangeQuery(range.field, range.min, range.max), Occur.FILTER);
    return filters;
  }

  private static Query wordQuery(String field, String word) {
    var tokens = searchedTokens(word);
    var first = new Term(field, tokens.get(0).text);
    // The prefix of all groups that begin with the character.
    if (word.length() == 1 && isHangul(word.charAt(0))) return new PrefixQuery(first);
    if (tokens.size() == 1) return new TermQuery(first);
    var phrase = new PhraseQuery.Builder();
    for (var token : tokens) phrase.add(new Term(field, token.text), token.position);
    return phrase.build();
  }

  private record Token(String text, int position) {}

  /** Returns runs of Hangul, and words of other letters and digits. */
  private static List<Token> runsOf(String text) {
    var runs = new ArrayList<Token>();
    var position = 0;
    for (int start = 0, end; start < text.length(); start = end) {
      end = start + 1;
      var isHangul = isHangul(text.charAt(start));
      if (isWord(text.charAt(start))) {
        while (end < text.length() && isWord(text.charAt(end)) && isHangul(text.charAt(end)) == isHangul) end++;
        runs.add(new Token(text.substring(start, end), position));
      }
      position += isHangul ? end - start : 1;
    }
    return runs;
  }

  private static List<Token> indexedTokens(String text) {
    var tokens = new ArrayList<Token>();
    for (var run : runsOf(text)) {
      if (!isHangul(run.text.charAt(0))) {
        tokens.add(run);
        continue;
      }
      var length = run.text.length();
      for (var at = 0; at < length; at++)
        for (var size = at + 1 == length ? 1 : 2; size <= MAX_GRAM && at + size <= length; size++)
          tokens.add(new Token(run.text.substring(at, at + size), run.position + at));
    }
    return tokens;
  }

  /** Returns the fewest and longest tokens that contain all characters of a word. */
  private static List<Token> searchedTokens(String word) {
    var tokens = new ArrayList<Token>();
    for (var run : runsOf(word)) {
      var length = run.text.length();
      var size = isHangul(run.text.charAt(0)) ? Math.min(MAX_GRAM, length) : length;
      for (var at = 0; at < length; at += size) {
        var start = Math.min(at, length - size);
        tokens.add(new Token(run.text.substring(start, start + size), run.position + start));
      }
    }
    return tokens;
  }

  private static boolean isHangul(int character) {
    return character >= '가' && character <= '힣';
  }

  private static boolean isWord(char character) {
    return Character.isLetterOrDigit(character);
  }

  private static final class Grams extends TokenStream {
    private final List<Token> tokens;
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute increment = addAttribute(PositionIncrementAttribute.class);
    private int next = 0;
    private int position = -1;

    Grams(String text) {
      tokens = indexedTokens(text);
    }

    @Override
    public boolean incrementToken() {
      if (next == tokens.size()) return false;
      var token = tokens.get(next++);
      clearAttributes();
      term.append(token.text);
      increment.setPositionIncrement(token.position - position);
      position = token.position;
      return true;
    }
  }
}
