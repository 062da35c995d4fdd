import { useSearch } from '@tanstack/react-router'
import { truncate } from '#kit/contract/text.ts'
import BoardPage from '#kit/web/board/board-page.tsx'
import { ViewSwitch } from '#kit/web/board/view-switch.tsx'
import type { Button, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useMay } from '#kit/web/use-session.ts'
import { inquiryMoves, inquiryStatuses, type InquiryStatus } from '../contract/statuses.ts'
import { call, inquiryList, inquiryReads, type InquiryRow } from './calls.ts'
import { askReason } from './ask-reason.ts'
import { inquiryFirstUse, statusOptions, statusTones } from './inquiry-words.ts'
import { ResponseClock } from './response-clock.tsx'

interface InquiriesBoardProps {
  /** The list's filters. The status filter is omitted, because the board has a column for each status. */
  filters: readonly Filter[]
  add: Button
}

const columns = inquiryStatuses.map((value) => ({
  value,
  label: statusOptions.find((option) => option.value === value)!.label,
  tone: statusTones[value],
}))

/** Only a booking can convert an inquiry, so people cannot move it to `converted`. */
const movesOf = ({ status }: InquiryRow): InquiryStatus[] => inquiryMoves[status].filter((to) => to !== 'converted')

async function move({ id, name }: InquiryRow, status: InquiryStatus): Promise<void | false> {
  const reason = status === 'closed' ? await askReason(name) : undefined
  if (reason === null) return false
  await call('POST /inquiries_/{id}/status', { params: { id }, body: { status, ...(reason ? { reason } : {}) } })
}

/** The inquiries in columns by status; dragging moves them. */
export default function InquiriesBoard({ filters, add }: InquiriesBoardProps) {
  const may = useMay()
  const search = useSearch({ strict: false }) as Record<string, string>
  return (
    <BoardPage
      title="Inquiries"
      rows={inquiryList}
      columns={columns}
      filteredBy="status"
      columnOf={({ status }) => status}
      placed={(inquiry, status) => ({ ...inquiry, status })}
      movesOf={movesOf}
      move={move}
      reads={inquiryReads}
      mayMove={may('Edit Inquiries')}
      nameOf={({ name }) => name}
      card={(inquiry) => (
        <>
          <span>{[inquiry.package_title, inquiry.message && truncate(inquiry.message, 50)].filter(Boolean).join(' · ')}</span>
          <span>
            <ResponseClock inquiry={inquiry} />
          </span>
          <span>{inquiry.owner_name}</span>
        </>
      )}
      rowLink={({ id }) => `${pathTo('/inquiries')}?${new URLSearchParams({ ...search, inquiry: id }).toString()}`}
      filters={filters.filter(({ key }) => key !== 'status')}
      search="Search name, email, question"
      defaultSort="-created_at"
      primaryAction={add}
      actions={<ViewSwitch />}
      firstUse={{ ...inquiryFirstUse, action: add }}
    />
  )
}
