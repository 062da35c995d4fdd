import type pg from 'pg'
import { isCluster } from '#kit/server/database/cluster/state.ts'
import { fault, ok, type Finding } from './finding.ts'

/** True on a node that `npm run prepare-cluster` has prepared. */
const isPrepared = `SELECT r.rolcanlogin AND has_database_privilege(r.oid, current_database(), 'CONNECT')
    AND EXISTS (SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
                WHERE d.datname = current_database() AND 'citus.enable_unsafe_triggers=on' = ANY (s.setconfig))
  FROM pg_roles r WHERE r.rolname = 'safiri_platform'`

/** Checks that each node of a cluster answers and is prepared: one that was added later has no settings and rights yet. Nothing on one server. */
export async function checkNodes(client: pg.Client): Promise<Finding[]> {
  if (!(await isCluster(client))) return []
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    `SELECT format('%s:%s', n.nodename, n.nodeport) AS node, success, result FROM run_command_on_all_nodes($1) JOIN pg_dist_node n USING (nodeid) ORDER BY 1`,
    [isPrepared],
  )
  const unwell = rows.flatMap(({ node, success, result }) => {
    const check = `node ${node}`
    if (!success) return [fault(check, result, 'Check that it runs, and that the nodes let each other in (docs/citus.md).')]
    return result === 't' ? [] : [fault(check, 'It has not been prepared.', 'Run npm run prepare-cluster.')]
  })
  return unwell.length > 0 ? unwell : [ok('nodes', `All ${rows.length} nodes answer and are prepared.`)]
}
