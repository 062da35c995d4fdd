import { useSearch } from '@tanstack/react-router'
import { LinesList } from './lines-list.tsx'
import { StatementsList } from './statements-list.tsx'

/** The imported statements; with `?statement_id=` the lines of one. */
export default function ReconciliationTab() {
  const { statement_id } = useSearch({ strict: false }) as { statement_id?: string }
  return statement_id ? <LinesList statementId={statement_id} /> : <StatementsList />
}
