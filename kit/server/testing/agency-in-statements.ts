import { parse, type Node, type SelectStmt } from 'libpg-query'
import { agencyTables } from '../../../database/table-classes.ts'

// Finds agency tables that a statement reads without a condition on the agency (docs/decisions/0014). Row security would still keep
// agencies apart, but a distributed PostgreSQL would have to query every shard. It does not follow a column of an outer query to a value
// either, so each sub-query has to name the agency itself.

interface Table {
  name: string
  alias: string
}

/** The tables, conditions and parts of one query level, without its sub-queries. */
interface Level {
  tables: Table[]
  /** Aliases of sub-queries, functions and CTEs, which are checked separately. */
  derived: Set<string>
  /** Aliases of CTEs. A distributed PostgreSQL does not follow their columns to a value, so a table has to name the agency itself. */
  fromCtes: Set<string>
  conditions: Node[]
  subqueries: { query: Node; alias?: string | undefined }[]
}

/** Prefix of a statement that leaves out the agency on purpose, to test row security. */
export const rowSecurityAlone = '/* row security alone */'

/** Returns the aliases of agency tables whose agency_id is linked to no value, neither directly nor through another table of the same query. */
export async function tablesWithoutAgency(text: string): Promise<string[]> {
  if (text.startsWith(rowSecurityAlone)) return []
  const { stmts = [] } = await parse(text)
  return stmts.flatMap(({ stmt }) => (stmt ? check(stmt, new Set(), new Set()) : []))
}

/** With `isBound`, the outer level has a condition on the agency_id that this query returns. */
function check(node: Node, ctes: ReadonlySet<string>, outerAliases: ReadonlySet<string>, isBound = false): string[] {
  if ('InsertStmt' in node) return checkInsert(node, ctes, outerAliases)
  const statement =
    'SelectStmt' in node ? node.SelectStmt : 'UpdateStmt' in node ? node.UpdateStmt : 'DeleteStmt' in node ? node.DeleteStmt : null
  if (!statement) return []
  const known = new Set(ctes)
  const found: string[] = []
  for (const cte of statement.withClause?.ctes ?? []) {
    if (!('CommonTableExpr' in cte)) continue
    const { ctename, ctequery } = cte.CommonTableExpr
    if (ctequery) found.push(...check(ctequery, known, outerAliases))
    if (ctename) known.add(ctename)
  }
  if ('op' in statement && statement.larg && statement.rarg) {
    // UNION and similar: check each side separately.
    for (const side of [statement.larg, statement.rarg]) found.push(...check({ SelectStmt: side as SelectStmt }, known, outerAliases))
    return found
  }
  const level: Level = { tables: [], derived: new Set(), fromCtes: new Set(), conditions: [], subqueries: [] }
  if ('relation' in statement && statement.relation) addRelation(level, { RangeVar: statement.relation }, known)
  for (const from of ('fromClause' in statement ? statement.fromClause : undefined) ?? []) addRelation(level, from, known)
  for (const using of ('usingClause' in statement ? statement.usingClause : undefined) ?? []) addRelation(level, using, known)
  if (statement.whereClause) level.conditions.push(statement.whereClause)
  const { withClause: _, fromClause: __, usingClause: ___, relation: ____, ...rest } = statement as Record<string, unknown>
  collectSubqueries(rest, level)
  const returned = isBound && 'SelectStmt' in node ? returnedAgency(node.SelectStmt, level) : null
  found.push(...missing(level, outerAliases, returned))
  const aliases = new Set([...outerAliases, ...level.tables.map(({ alias }) => alias), ...level.derived])
  const bound = boundSubqueries(level, outerAliases)
  for (const { query, alias } of level.subqueries) found.push(...check(query, known, aliases, alias !== undefined && bound.has(alias)))
  return found
}

function checkInsert(node: Extract<Node, { InsertStmt: unknown }>, ctes: ReadonlySet<string>, outer: ReadonlySet<string>): string[] {
  const { relation, cols = [], selectStmt, withClause } = node.InsertStmt
  const known = new Set(ctes)
  const found: string[] = []
  for (const cte of withClause?.ctes ?? []) {
    if (!('CommonTableExpr' in cte)) continue
    if (cte.CommonTableExpr.ctequery) found.push(...check(cte.CommonTableExpr.ctequery, known, outer))
    if (cte.CommonTableExpr.ctename) known.add(cte.CommonTableExpr.ctename)
  }
  const name = relation?.relname ?? ''
  const hasAgency = cols.some((col) => 'ResTarget' in col && col.ResTarget.name === 'agency_id')
  if (agencyTables.has(name) && !hasAgency) found.push(name)
  if (selectStmt) found.push(...check(selectStmt, known, outer))
  return found
}

/** Adds a relation of the FROM clause. */
function addRelation(level: Level, node: Node, ctes: ReadonlySet<string>): void {
  if ('RangeVar' in node) {
    const { relname = '', alias } = node.RangeVar
    const name = alias?.aliasname ?? relname
    if (ctes.has(relname)) level.fromCtes.add(name)
    if (ctes.has(relname) || !agencyTables.has(relname)) level.derived.add(name)
    else level.tables.push({ name: relname, alias: name })
  } else if ('JoinExpr' in node) {
    const { larg, rarg, quals, usingClause = [] } = node.JoinExpr
    const before = level.tables.length + level.derived.size
    if (larg) addRelation(level, larg, ctes)
    if (rarg) addRelation(level, rarg, ctes)
    if (quals) {
      level.conditions.push(quals)
      collectSubqueries(quals, level)
    }
    const columns = usingClause.map((column) => ('String' in column ? column.String.sval : ''))
    if (columns.includes('agency_id') && before >= 0) level.conditions.push({ JoinExpr: node.JoinExpr })
  } else if ('RangeSubselect' in node) {
    const { subquery, alias } = node.RangeSubselect
    if (alias?.aliasname) level.derived.add(alias.aliasname)
    if (subquery) level.subqueries.push({ query: subquery, alias: alias?.aliasname })
  } else if ('RangeFunction' in node) {
    const name = node.RangeFunction.alias?.aliasname
    if (name) level.derived.add(name)
    collectSubqueries(node.RangeFunction.functions, level)
  }
}

/** Adds the sub-queries inside expressions. */
function collectSubqueries(value: unknown, level: Level): void {
  if (Array.isArray(value)) for (const one of value) collectSubqueries(one, level)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (key === 'SelectStmt') level.subqueries.push({ query: { SelectStmt: part } as Node })
      else collectSubqueries(part, level)
    }
  }
}

/** Returns the aliases of FROM sub-queries whose agency_id is compared with a value. */
function boundSubqueries({ tables, derived, conditions }: Level, outer: ReadonlySet<string>): Set<string> {
  const isHere = (alias: string) => derived.has(alias) || tables.some((table) => table.alias === alias)
  const bound = new Set<string>()
  for (const pair of conditions.flatMap(equalities)) {
    const [a, b] = pair.map((side) => agencyColumn(side, null))
    const isValue = (alias: string | null = null) => !(alias && (isHere(alias) || outer.has(alias)))
    if (a && derived.has(a) && isValue(b)) bound.add(a)
    if (b && derived.has(b) && isValue(a)) bound.add(b)
  }
  return bound
}

/**
 * Returns the alias of the table whose agency_id the query returns as `agency_id`. PostgreSQL pushes a condition on it into the
 * query, except below LIMIT and DISTINCT. Then the result is null.
 */
function returnedAgency({ targetList = [], limitCount, limitOffset, distinctClause }: SelectStmt, { tables }: Level): string | null {
  if (limitCount || limitOffset || distinctClause) return null
  const only = tables.length === 1 ? tables[0]!.alias : null
  for (const target of targetList) {
    if (!('ResTarget' in target) || !target.ResTarget.val) continue
    const { name = 'agency_id', val } = target.ResTarget
    const alias = agencyColumn(val, only)
    if (name === 'agency_id' && alias) return alias
  }
  return null
}

/** Returns the tables of a level whose agency_id is linked to no value and no derived table. */
function missing({ tables, derived, fromCtes, conditions }: Level, outer: ReadonlySet<string>, returned: string | null): string[] {
  const own = new Set(tables.map(({ alias }) => alias))
  const known = new Set<string>(returned ? [returned] : [])
  const links: [string, string][] = []
  const only = tables.length === 1 && derived.size === 0 ? tables[0]!.alias : null
  for (const [left, right] of conditions.flatMap(equalities)) {
    const a = agencyColumn(left, only)
    const b = agencyColumn(right, only)
    const isElsewhere = (alias: string | null) =>
      alias !== null && !own.has(alias) && (fromCtes.has(alias) || (!derived.has(alias) && outer.has(alias)))
    if (a && b && own.has(a) && own.has(b)) links.push([a, b])
    else if (a && own.has(a) && !isElsewhere(b)) known.add(a)
    else if (b && own.has(b) && !isElsewhere(a)) known.add(b)
  }
  // JOIN … USING (agency_id) links all tables of the join.
  if (conditions.some((condition) => 'JoinExpr' in condition))
    for (const { alias } of tables.slice(1)) links.push([tables[0]!.alias, alias])
  for (let grown = true; grown;) {
    grown = false
    for (const [a, b] of links) {
      if (known.has(a) === known.has(b)) continue
      known.add(a).add(b)
      grown = true
    }
  }
  return tables
    .filter(({ alias }) => !known.has(alias) && !(outer.has(alias) && !own.has(alias)))
    .map(({ name, alias }) => `${name} ${alias}`)
}

/** Returns the pairs that a condition equates, also those of row comparisons: `(a, b) = (c, d)`. */
function equalities(node: Node): [Node, Node][] {
  if ('BoolExpr' in node) return node.BoolExpr.boolop === 'AND_EXPR' ? (node.BoolExpr.args ?? []).flatMap(equalities) : []
  if (!('A_Expr' in node)) return []
  const { kind, name = [], lexpr, rexpr } = node.A_Expr
  const operator = name.map((part) => ('String' in part ? part.String.sval : '')).join('')
  if (kind !== 'AEXPR_OP' || operator !== '=' || !lexpr || !rexpr) return []
  if ('RowExpr' in lexpr && 'RowExpr' in rexpr) {
    const right = rexpr.RowExpr.args ?? []
    return (lexpr.RowExpr.args ?? []).flatMap((one, at) => (right[at] ? [[one, right[at]] as [Node, Node]] : []))
  }
  return [[lexpr, rexpr]]
}

/** Returns the table alias of an `agency_id` column, or null for any other expression. */
function agencyColumn(node: Node, only: string | null): string | null {
  if (!('ColumnRef' in node)) return null
  const names = (node.ColumnRef.fields ?? []).map((field) => ('String' in field ? (field.String.sval ?? '') : '*'))
  if (names.at(-1) !== 'agency_id') return null
  return names.length > 1 ? names.at(-2)! : only
}
