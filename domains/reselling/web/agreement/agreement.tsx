import { lazy, Suspense, useState } from 'react'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import type { Action, Button } from '#kit/web/list-page/list-types.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { formatShortDay } from '#kit/contract/time.ts'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { Terms } from '../../contract/agreement.ts'
import { call, type Agreement } from '../calls.ts'
import { resellAgreement } from '../routes.ts'
import { SalesList } from '../sales-list.tsx'
import { BalanceCard } from '../settlements/balance-card.tsx'
import { cutOffText, guestWords, kindName, modelWords, refundWords, stateTones, waitingText } from '../words.ts'

const TermsDialog = lazy(() => import('./terms-dialog.tsx'))
const LimitsDialog = lazy(() => import('./limits-dialog.tsx'))
const MarkupDialog = lazy(() => import('./markup-dialog.tsx'))
const SellDialog = lazy(() => import('./sell-dialog.tsx'))

type Dialog = 'terms' | 'limits' | 'markup' | 'sell'
const needs = ['Manage Reselling'] as const

/** An agreement with its terms, limits and sales. */
export default function AgreementPage() {
  const { agreement: id } = resellAgreement.useParams()
  const answer = useCall(call, 'GET /reseller/agreements/{id}/show', { params: { id } })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const may = useMay()
  const act = useAgreementActions(setDialog)
  const close = () => setDialog(null)
  return (
    <>
      <RecordPage
        answer={answer}
        what="Agreement"
        title={({ title }) => title}
        subtitle={({ side, partner_name, kind }) => `${kindName(kind)} · ${side === 'reseller' ? 'Offered by' : 'Sold by'} ${partner_name}`}
        status={({ state }) => <StatusBadge status={state} tone={stateTones[state]} />}
        primaryAction={(agreement) => mainButton(agreement, act, setDialog)}
        actions={(agreement) => act.menu(agreement)}
        side={(agreement) => (
          <>
            <Limits agreement={agreement} />
            {may('View Finance', 'Manage Reselling') && <BalanceCard agreementId={agreement.id} />}
          </>
        )}
      >
        {(agreement) => (
          <>
            {agreement.terms && <TermsCard title={`Terms, version ${agreement.version}`} terms={agreement.terms} />}
            {agreement.offered && (
              <TermsCard
                title={agreement.offered_by === agreement.side ? 'Terms you offered' : 'Terms they offer'}
                terms={agreement.offered}
                note={agreement.message}
                waiting={waitingText(agreement.offered_by, agreement.side)}
              />
            )}
            {may('View Bookings', 'Manage Reselling') && <SalesList agreementId={id} />}
          </>
        )}
      </RecordPage>
      <Suspense fallback={null}>
        {answer.data && dialog === 'terms' && <TermsDialog agreement={answer.data} close={close} done={close} />}
        {answer.data && dialog === 'limits' && <LimitsDialog agreement={answer.data} close={close} />}
        {answer.data && dialog === 'markup' && <MarkupDialog agreement={answer.data} close={close} />}
        {answer.data && dialog === 'sell' && <SellDialog agreement={answer.data} close={close} />}
      </Suspense>
    </>
  )
}

function mainButton({ actions, side, state, id, revision }: Agreement, act: Actions, open: (dialog: Dialog) => void): Button | undefined {
  if (actions.includes('accept')) return { label: 'Accept terms', needs, run: () => act.accept({ params: { id }, body: { revision } }) }
  if (state === 'draft') return { label: 'Send terms', needs, run: () => open('terms') }
  if (side === 'reseller' && state === 'active')
    return { label: 'Sell to client', needs: ['Add Bookings', 'Manage Reselling'], run: () => open('sell') }
  return undefined
}

const TermsCard = ({ title, terms, note, waiting }: { title: string; terms: Terms; note?: string | null; waiting?: string | null }) => (
  <Card title={title} flush {...(waiting ? { aside: <StatusBadge status="proposed" tone="amber" label={waiting} /> } : {})}>
    <Facts
      rows={[
        { label: 'Model', value: modelWords[terms.model] },
        { label: terms.model === 'commission' ? 'The reseller keeps' : 'Below the owner’s price', value: `${terms.percent}%` },
        { label: 'Last sale', value: cutOffText(terms.cut_off_hours) },
        { label: 'Refunds are borne by', value: refundWords[terms.refunds_by] },
        { label: 'Days to pay', value: terms.days_to_pay },
        { label: 'The owner sees of the guest', value: guestWords[terms.guest] },
        { label: 'Message', value: note },
      ]}
    />
  </Card>
)

const Limits = ({ agreement: { cap, blackouts, places_sold: sold, side, markup_percent: markup, terms } }: { agreement: Agreement }) => (
  <Card title="Limits" flush>
    <Facts
      rows={[
        { label: 'Places at the same time', value: cap ?? 'No limit' },
        { label: 'Sold or on hold', value: String(sold) },
        {
          label: 'Blackout dates',
          value:
            blackouts.length === 0 ? 'None' : blackouts.map(({ from, to }) => `${formatShortDay(from)} – ${formatShortDay(to)}`).join(', '),
        },
        side === 'reseller' && terms?.model === 'net_rate' && { label: 'Your markup', value: `${markup}%` },
      ]}
    />
  </Card>
)

type Actions = ReturnType<typeof useAgreementActions>

function useAgreementActions(open: (dialog: Dialog) => void) {
  const accept = useAction(call, 'POST /reseller/agreements/{id}/accept', { notice: 'Terms accepted.' })
  const reject = useAction(call, 'POST /reseller/agreements/{id}/reject', { notice: 'Terms rejected.' })
  const withdraw = useAction(call, 'POST /reseller/agreements/{id}/withdraw', { notice: 'Terms withdrawn.' })
  const pause = useAction(call, 'POST /reseller/agreements/{id}/pause', { notice: 'Agreement paused.' })
  const resume = useAction(call, 'POST /reseller/agreements/{id}/resume', { notice: 'Agreement resumed.' })
  const terminate = useAction(call, 'POST /reseller/agreements/{id}/terminate', { notice: 'Agreement terminated.' })
  const menu = ({ id, actions, revision, side, state, terms, title }: Agreement): Action[] => {
    const body = { params: { id }, body: { revision } }
    const askTerminate = async () => {
      const text = 'Nothing more is sold under it. Sales that were made stay.'
      if (await confirm({ title: `Terminate the agreement about ${title}?`, text, action: 'Terminate agreement', danger: true }))
        terminate.mutate(body)
    }
    const isOver = state === 'terminated' || state === 'rejected'
    const all: (Action | false)[] = [
      actions.includes('offer') && state !== 'draft' && { label: 'Offer other terms', icon: 'pencil', needs, run: () => open('terms') },
      side === 'owner' && !isOver && { label: 'Set limits', icon: 'adjust', needs, run: () => open('limits') },
      side === 'reseller' &&
        terms?.model === 'net_rate' &&
        !isOver && { label: 'Set your markup', icon: 'percentage', needs, run: () => open('markup') },
      actions.includes('pause') && { label: 'Pause agreement', icon: 'pause', needs, run: () => pause.mutate(body) },
      actions.includes('resume') && { label: 'Resume agreement', icon: 'play', needs, run: () => resume.mutate(body) },
      actions.includes('withdraw') && {
        label: state === 'draft' ? 'Delete draft' : 'Withdraw terms',
        icon: 'undo',
        needs,
        run: () => withdraw.mutate(body),
      },
      actions.includes('reject') && { label: 'Reject terms', icon: 'x', danger: true, needs, run: () => reject.mutate(body) },
      actions.includes('terminate') && { label: 'Terminate agreement', icon: 'x', danger: true, needs, run: askTerminate },
    ]
    return all.filter((action) => action !== false)
  }
  return { accept: accept.mutate, menu }
}
