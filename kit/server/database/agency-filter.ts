import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  JoinNode,
  OperationNodeTransformer,
  OperatorNode,
  ReferenceNode,
  TableNode,
  ValueNode,
  WhereNode,
  AliasNode,
  ListNode,
  sql,
  type DeleteQueryNode,
  type KyselyPlugin,
  type OnConflictNode,
  type OperationNode,
  type RawBuilder,
  type RootOperationNode,
  type SelectAllNode,
  type SelectQueryNode,
  type UpdateQueryNode,
} from 'kysely'
import { agencyTables } from '../../../database/table-classes.ts'

/**
 * Adds `agency_id = …` for each agency table of a statement that Kysely builds, unless the statement compares that table's agency_id
 * with a value or with an agency table of the same query already. A comparison with an outer query, a subquery or `agencies.id` is not
 * enough: a distributed PostgreSQL does not follow it to a value. Row security keeps agencies apart without it. But PostgreSQL needs the condition to choose an index, and a
 * distributed PostgreSQL to choose one shard (docs/decisions/0014). Statements written as text must name the agency themselves.
 */
export const agencyFilter = (agencyId: string): KyselyPlugin => ({
  transformQuery: ({ node }) => filter.apply(node, agencyId),
  transformResult: async ({ result }) => result,
})

const placeholder = Symbol('the agency of the transaction')

/** The id of the transaction's agency, for statements written as text: `WHERE t.agency_id = ${thisAgency}`. Not in `asPlatform`. */
export const thisAgency = sql.val<unknown>(placeholder) as RawBuilder<string>

/** A table as a statement knows it: by its alias, or else by its own name. */
interface NamedTable {
  table: string
  alias: string
}

class AgencyFilter extends OperationNodeTransformer {
  /** Set while `apply` runs. `apply` is synchronous, so one transformer serves all agencies; creating one is slow. */
  #agencyId = ''
  /** Aliases of the agency tables of the query that is being transformed. */
  #aliases: ReadonlySet<string> = new Set()

  apply(node: RootOperationNode, agencyId: string): RootOperationNode {
    this.#agencyId = agencyId
    return this.transformNode(node)
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const joined = (node.joins ?? []).map(({ table }) => table)
    return this.#inQuery([...(node.from?.froms ?? []), ...joined], () => {
      const query = super.transformSelectQuery(node)
      const crossJoined = (query.joins ?? []).filter(({ on }) => !on).map(({ table }) => table)
      return this.#withFilter(query, [...(query.from?.froms ?? []), ...crossJoined])
    })
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const tables = [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]
    return this.#inQuery([...tables, ...(node.joins ?? []).map(({ table }) => table)], () =>
      this.#withFilter(super.transformUpdateQuery(node), tables),
    )
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    const tables = [...node.from.froms, ...(node.using?.tables ?? [])]
    return this.#inQuery([...tables, ...(node.joins ?? []).map(({ table }) => table)], () =>
      this.#withFilter(super.transformDeleteQuery(node), tables),
    )
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    const join = super.transformJoin(node)
    if (!join.on) return join
    const { on } = join.on
    return agencyTablesOf([join.table])
      .filter(({ alias }) => !comparesAgency(on, alias, this.#aliases, false))
      .reduce<JoinNode>((joined, { alias }) => JoinNode.cloneWithOn(joined, this.#isOfAgency(alias)), join)
  }

  /** The agency of a row never changes, and a distributed database refuses to set it. */
  protected override transformOnConflict(node: OnConflictNode): OnConflictNode {
    const conflict = super.transformOnConflict(node)
    const updates = conflict.updates?.filter(({ column }) => !(ColumnNode.is(column) && column.column.name === 'agency_id'))
    return updates?.length ? { ...conflict, updates } : conflict
  }

  protected override transformValue(node: ValueNode): ValueNode {
    return node.value === placeholder ? ValueNode.create(this.#agencyId) : node
  }

  // Names hold no table of a query and no value. Without a copy of each, a list takes a third less time to write.

  protected override transformReference(node: ReferenceNode): ReferenceNode {
    return node
  }

  protected override transformTable(node: TableNode): TableNode {
    return node
  }

  protected override transformColumn(node: ColumnNode): ColumnNode {
    return node
  }

  protected override transformIdentifier(node: IdentifierNode): IdentifierNode {
    return node
  }

  protected override transformOperator(node: OperatorNode): OperatorNode {
    return node
  }

  protected override transformSelectAll(node: SelectAllNode): SelectAllNode {
    return node
  }

  #withFilter<Query extends { where?: WhereNode | undefined; joins?: readonly JoinNode[] | undefined }>(
    query: Query,
    tables: readonly OperationNode[],
  ): Query {
    const isOnly = tables.length === 1 && !query.joins?.length
    const where = agencyTablesOf(tables)
      .filter(({ alias }) => !(query.where && comparesAgency(query.where.where, alias, this.#aliases, isOnly)))
      .map(({ alias }) => this.#isOfAgency(alias))
      .reduce<WhereNode | undefined>(
        (filtered, isOfAgency) => (filtered ? WhereNode.cloneWithOperation(filtered, 'And', isOfAgency) : WhereNode.create(isOfAgency)),
        query.where,
      )
    return where === query.where ? query : { ...query, where }
  }

  /** Runs `work` with the aliases of a query, and then goes back to those of the outer query. */
  #inQuery<T>(tables: readonly OperationNode[], work: () => T): T {
    const outer = this.#aliases
    this.#aliases = new Set(agencyTablesOf(tables).map(({ alias }) => alias))
    try {
      return work()
    } finally {
      this.#aliases = outer
    }
  }

  #isOfAgency(alias: string): BinaryOperationNode {
    const column = ReferenceNode.create(ColumnNode.create('agency_id'), TableNode.create(alias))
    return BinaryOperationNode.create(column, OperatorNode.create('='), ValueNode.create(this.#agencyId))
  }
}

const filter = new AgencyFilter()

function agencyTablesOf(nodes: readonly OperationNode[]): NamedTable[] {
  return nodes.flatMap((node) => namedTablesOf(node)).filter(({ table }) => agencyTables.has(table))
}

function namedTablesOf(node: OperationNode): NamedTable[] {
  if (ListNode.is(node)) return node.items.flatMap(namedTablesOf)
  if (TableNode.is(node)) return [{ table: node.table.identifier.name, alias: node.table.identifier.name }]
  if (AliasNode.is(node) && TableNode.is(node.node) && IdentifierNode.is(node.alias))
    return [{ table: node.node.table.identifier.name, alias: node.alias.name }]
  return []
}

/** Returns true if the condition, or one joined by `AND`, equates the table's agency_id with a value or with that of one of `aliases`. */
function comparesAgency(condition: OperationNode, alias: string, aliases: ReadonlySet<string>, isOnly: boolean): boolean {
  if (AndNode.is(condition))
    return comparesAgency(condition.left, alias, aliases, isOnly) || comparesAgency(condition.right, alias, aliases, isOnly)
  if (!BinaryOperationNode.is(condition)) return false
  const { leftOperand, operator, rightOperand } = condition
  if (!OperatorNode.is(operator) || operator.operator !== '=') return false
  const isKnown = (operand: OperationNode) => !ReferenceNode.is(operand) || [...aliases].some((one) => isAgencyColumn(operand, one, false))
  return (
    (isAgencyColumn(leftOperand, alias, isOnly) && isKnown(rightOperand)) ||
    (isAgencyColumn(rightOperand, alias, isOnly) && isKnown(leftOperand))
  )
}

function isAgencyColumn(operand: OperationNode, alias: string, isOnly: boolean): boolean {
  if (!ReferenceNode.is(operand) || !ColumnNode.is(operand.column) || operand.column.column.name !== 'agency_id') return false
  return operand.table ? operand.table.table.identifier.name === alias : isOnly
}
