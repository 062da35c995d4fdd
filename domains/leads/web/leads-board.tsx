import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { truncate } from '#kit/contract/text.ts'
import BoardPage from '#kit/web/board/board-page.tsx'
import { Money } from '#kit/web/format/values.tsx'
import type { Button, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useMay } from '#kit/web/use-session.ts'
import { leadMoves, leadStages, type LeadStage } from '../contract/stages.ts'
import { call, leadList, leadReads, type LeadRow } from './calls.ts'
import { firstUse, stageName, stageTones } from './lead-words.ts'
import { NextAction } from './next-action.tsx'

const LostDialog = lazy(() => import('./lost-dialog.tsx'))

interface LeadsBoardProps {
  filters: readonly Filter[]
  add: Button
  actions: ReactNode
}

const columns = leadStages.map((value) => ({ value, label: stageName(value), tone: stageTones[value] }))

interface Asked {
  lead: LeadRow
  answer: (done: boolean) => void
}

/** The sales funnel in columns by stage; dragging moves leads. Bookings move their leads themselves. */
export default function LeadsBoard({ filters, add, actions }: LeadsBoardProps) {
  const may = useMay()
  const search = useSearch({ strict: false }) as Record<string, string>
  const [asked, ask] = useState<Asked | null>(null)
  const move = async (lead: LeadRow, stage: LeadStage): Promise<void | false> => {
    if (stage !== 'lost') return void (await call('POST /crm/leads/{id}/move', { params: { id: lead.id }, body: { stage } }))
    const lost = await new Promise<boolean>((answer) => ask({ lead, answer }))
    return lost ? undefined : false
  }
  const close = (done: boolean) => {
    asked?.answer(done)
    ask(null)
  }
  return (
    <>
      <BoardPage
        title="Sales funnel"
        rows={leadList}
        columns={columns}
        filteredBy="stage"
        columnOf={({ stage }) => stage}
        placed={(lead, stage) => ({ ...lead, stage })}
        movesOf={({ stage }) => leadMoves[stage]}
        move={move}
        reads={leadReads}
        mayMove={may('Edit Clients')}
        nameOf={({ client_name }) => client_name}
        card={(lead) => (
          <>
            <span>{truncate(lead.title, 50)}</span>
            {lead.value && <Money value={lead.value} />}
            <NextAction lead={lead} />
            <span>{lead.owner_name}</span>
          </>
        )}
        rowLink={({ id }) => `${pathTo('/crm/sales-funnel')}?${new URLSearchParams({ ...search, lead: id }).toString()}`}
        filters={filters.filter(({ key }) => key !== 'stage')}
        search="Search name, lead, number"
        defaultSort="-created_at"
        primaryAction={add}
        actions={actions}
        firstUse={{ ...firstUse, action: add }}
      />
      <Suspense fallback={null}>{asked && <LostDialog lead={asked.lead} close={close} />}</Suspense>
    </>
  )
}
