import { Skeleton } from '@mantine/core'
import { ask, confirm } from '#kit/web/feedback/dialogs.ts'
import type { Button } from '#kit/web/list-page/list-types.ts'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { vendorMoves } from '../contract/states.ts'
import { call, type Marketplace } from './calls.ts'
import { OwnerHome } from './home/owner-home.tsx'
import { TermsCard, VisitorHome } from './home/visitor-home.tsx'
import { OwnPage, vendorTabs } from './own-page.tsx'
import { marketplaceShow } from './routes.ts'
import { useMarketplace } from './use-marketplace.ts'
import { stateTones } from './words.ts'

/** The home of a marketplace: the owner's figures, or what others may read and do. */
export default function MarketplacePage() {
  const { marketplace: id } = marketplaceShow.useParams()
  const answer = useMarketplace(id)
  if (answer.isError) return <Skeleton height={320} aria-hidden />
  if (answer.data?.own) return <OwnPage id={id}>{(marketplace) => <OwnerHome marketplace={marketplace} />}</OwnPage>
  return <OthersPage answer={answer} />
}

function OthersPage({ answer }: { answer: ReturnType<typeof useMarketplace> }) {
  const { join, leave } = useMembership()
  return (
    <RecordPage
      answer={answer}
      what="Marketplace"
      {...(answer.data?.relation === 'vendor' && answer.data.state !== 'invited' && answer.data.state !== 'requested'
        ? { tabs: vendorTabs(answer.data.id) }
        : {})}
      title={({ name }) => name}
      subtitle={({ tagline }) => tagline}
      status={({ state }) => state && <StatusBadge status={state} tone={stateTones[state]} />}
      primaryAction={(marketplace) => joinButton(marketplace, () => void join(marketplace))}
      actions={(marketplace) =>
        marketplace.state && vendorMoves[marketplace.state].includes('left')
          ? [
              {
                label: leaveWords[marketplace.state] ?? 'Leave marketplace',
                icon: 'logout',
                danger: true,
                needs: ['Manage Marketplaces'],
                run: () => leave(marketplace),
              },
            ]
          : []
      }
      side={(marketplace) => <TermsCard marketplace={marketplace} />}
    >
      {(marketplace) => <VisitorHome marketplace={marketplace} />}
    </RecordPage>
  )
}

const leaveWords: Partial<Record<string, string>> = { invited: 'Decline invitation', requested: 'Withdraw request' }

function joinButton({ state, joining }: Marketplace, run: () => void): Button | undefined {
  const needs = ['Manage Marketplaces'] as const
  if (state === 'invited') return { label: 'Accept invitation', run, needs }
  if (joining === 'invite' || (state !== null && state !== 'left')) return undefined
  return { label: joining === 'open' ? 'Join marketplace' : 'Ask to join', run, needs }
}

function useMembership() {
  const joining = useAction(call, 'POST /marketplaces/{id}/join', { notice: 'The owner has your answer.' })
  const leaving = useAction(call, 'POST /marketplaces/{id}/leave', { notice: 'The owner has been told.' })
  return {
    join: async ({ id, name, state, joining: way }: Marketplace) => {
      if (way === 'open' || state === 'invited') return joining.mutate({ params: { id } })
      const message = await ask({
        title: `Ask to join ${name}`,
        label: 'Message to the owner',
        action: 'Send request',
        type: 'long text',
        required: false,
      })
      if (message !== null) joining.mutate({ params: { id }, body: { message } })
    },
    leave: async ({ id, name, state }: Marketplace) => {
      const action = leaveWords[state ?? ''] ?? 'Leave marketplace'
      if (await confirm({ title: `${action}: ${name}?`, text: 'Bookings made there stay as they are.', action, danger: true }))
        leaving.mutate({ params: { id } })
    },
  }
}
