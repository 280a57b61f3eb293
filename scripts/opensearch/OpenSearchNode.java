import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/** A node of OpenSearch for tests. Arguments: its folder, then settings as {@code name=value}. */
public class OpenSearchNode extends Node {
  private OpenSearchNode(Settings settings, Path folder) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), folder.resolve("config"), () -> "node"),
        List.of(Netty4Plugin.class, CommonAnalysisPlugin.class),
        true);
  }

  public static void main(String[] arguments) throws Exception {
    var folder = Path.of(arguments[0]);
    var settings = Settings.builder().put("path.home", folder);
    for (var argument : List.of(arguments).subList(1, arguments.length)) {
      var parts = argument.split("=", 2);
      settings.put(parts[0], parts[1]);
    }
    var node = new OpenSearchNode(settings.build(), folder);
    node.start();
    Thread.currentThread().join();
  }
}
