import org.codelibs.opensearch.runner.OpenSearchRunner;
import org.opensearch.common.settings.Settings;

/** One node of a test cluster. Arguments: folder, name, HTTP port, transport port, all transport addresses, all names. */
public class SearchNode {
  public static void main(String[] args) throws Exception {
    OpenSearchRunner runner = new OpenSearchRunner();
    runner
        .onBuild(
            (int number, Settings.Builder settings) -> {
              settings.put("node.name", args[1]);
              settings.put("network.host", "127.0.0.1");
              settings.put("http.port", args[2]);
              settings.put("transport.port", args[3]);
              settings.putList("discovery.seed_hosts", args[4].split(","));
              settings.putList("cluster.initial_cluster_manager_nodes", args[5].split(","));
              settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
              // A small heap is almost full before each collection, and requests would be refused.
              settings.put("indices.breaker.total.use_real_memory", false);
            })
        .build(
            OpenSearchRunner.newConfigs()
                .basePath(args[0])
                .clusterName("resource-library-tests")
                .numOfNode(1));
    // Ends with the script that started it: its standard input closes.
    while (System.in.read() >= 0) {}
    System.exit(0);
  }
}
