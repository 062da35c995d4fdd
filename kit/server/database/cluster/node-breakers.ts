import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleAll,
  wrap,
} from 'cockatiel'
import { isSilence } from '../silence.ts'

// A node that is cut off refuses nothing: each statement for its agencies waits until its time limit. Soon every connection of this process would
// wait for it, and the agencies of all other nodes for a connection (docs/decisions/0080).

export interface NodeBreakers {
  /**
   * Does some work for an agency, when the node with its rows has a place for it. @throws NodeUnavailable, at once, while that node does not
   * answer; one call in a few seconds tries whether it does again.
   */
  run<T>(agencyId: string, work: () => Promise<T>): Promise<T>
  /** Returns the node with an agency's rows. Like its `run`, a node's name counts for a minute. */
  nodeOf(agencyId: string): Promise<string>
  /** How many nodes do not answer now. */
  unavailable(): number
}

/** Reads like a connection that PostgreSQL refused. */
export class NodeUnavailable extends Error {
  readonly code = '08006'
}

interface Options {
  /** Returns the node with the rows of an agency. */
  nodeOf: (agencyId: string) => Promise<string>
  poolSize: number
  /** After how long one call tries a node that did not answer. */
  tryAgainMs?: number
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void }
}

/** One node has at most this part of the connections, so that others can go on until it is known that it does not answer. */
const shareOfNode = 0.75
/** Calls that may wait for a place of one node. */
const maxWaiting = 1_000
/** So many calls in a row without an answer mean that the node is silent. Between slow statements others are answered. */
const unansweredInARow = 5
/** When an agency moves to another node, it counts for the former one until this is over. */
const nodeKnownMs = 60_000
const maxAgencies = 50_000

/** Returns what the work ended with. A refusal is an answer of the node too. @throws what means that the node did not answer. */
async function answerOf<T>(work: () => Promise<T>): Promise<{ result?: T; failure?: { error: unknown } }> {
  try {
    return { result: await work() }
  } catch (error) {
    if (isSilence(error)) throw error
    return { failure: { error } }
  }
}

/** @throws NodeUnavailable for what a breaker or a full bulkhead refused, else the same error. */
function asUnavailable(error: unknown): never {
  if (error instanceof BrokenCircuitError) throw new NodeUnavailable('The node of this agency does not answer.', { cause: error })
  if (error instanceof BulkheadRejectedError)
    throw new NodeUnavailable('Too many calls wait for the node of this agency.', { cause: error })
  throw error
}

/** Returns breakers that keep a node of a cluster that does not answer from taking all connections of this process. */
export function openNodeBreakers({ nodeOf, poolSize, tryAgainMs = 3_000, log }: Options): NodeBreakers {
  const nodes = new Map<string, ReturnType<typeof openNode>>()
  const agencies = new Map<string, { node: Promise<string>; until: number }>()

  function openNode(node: string) {
    const breaker = circuitBreaker(handleAll, {
      breaker: new ConsecutiveBreaker(unansweredInARow),
      halfOpenAfter: tryAgainMs,
    })
    let isAvailable = true
    breaker.onBreak(() => {
      if (isAvailable) log.error({ node }, 'a node of the cluster does not answer, so calls of its agencies are refused')
      isAvailable = false
    })
    breaker.onReset(() => {
      isAvailable = true
      log.info({ node }, 'the node of the cluster answers again')
    })
    // The breaker is inside: what waits for a place is refused too, once the node is known not to answer.
    const places = bulkhead(Math.ceil(poolSize * shareOfNode), maxWaiting)
    return { breaker, policy: wrap(places, breaker), isAvailable: () => isAvailable }
  }

  const knownNodeOf = (agencyId: string): Promise<string> => {
    const now = performance.now()
    const known = agencies.get(agencyId)
    if (known && known.until > now) return known.node
    if (agencies.size >= maxAgencies) agencies.clear()
    const node = nodeOf(agencyId)
    agencies.set(agencyId, { node, until: now + nodeKnownMs })
    node.catch(() => agencies.delete(agencyId))
    return node
  }

  return {
    async run<T>(agencyId: string, work: () => Promise<T>) {
      const name = await knownNodeOf(agencyId)
      let node = nodes.get(name)
      if (!node) nodes.set(name, (node = openNode(name)))
      // Others would wait for the answer to the call that tries.
      if (node.breaker.state === CircuitState.HalfOpen) throw new NodeUnavailable('Another call tries whether the node answers.')
      const { failure, result } = await node.policy.execute(() => answerOf(work)).catch(asUnavailable)
      if (failure) throw failure.error
      return result as T
    },
    nodeOf: knownNodeOf,
    unavailable: () => [...nodes.values()].filter(({ isAvailable }) => !isAvailable()).length,
  }
}
