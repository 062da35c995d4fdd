import { Alert, Button, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { DomainCard } from '#domains/site-domains/web/domain-card.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { useAction, useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, type StoreDomain } from '../calls.ts'
import { OwnPage } from '../own-page.tsx'
import { marketplaceDomain } from '../routes.ts'

const AddDomain = lazy(async () => ({ default: (await import('#domains/site-domains/web/add-dialog.tsx')).AddDomain }))

const reads = ['/marketplaces']

const useDomains = (id: string) => useCall(call, 'GET /marketplaces/{id}/domains', { params: { id } })

/** The own domains of a marketplace's storefront: which records to set, and what is wrong with them. */
export default function DomainSettings() {
  const { marketplace: id } = marketplaceDomain.useParams()
  const adding = useDrawer('domain')
  const invalidate = useInvalidate()
  const answer = useDomains(id)
  const add = () => adding.open()
  return (
    <OwnPage id={id} settings buttons={answer.data?.offered ? <Button onClick={add}>Add domain</Button> : undefined}>
      {() => (
        <>
          <Domains id={id} answer={answer} add={add} />
          <Suspense fallback={null}>
            {adding.opened && (
              <AddDomain
                close={adding.close}
                add={async (body, sent) => {
                  await call('POST /marketplaces/{id}/domains', { params: { id }, body, ...sent })
                  await invalidate(reads)
                }}
              />
            )}
          </Suspense>
        </>
      )}
    </OwnPage>
  )
}

function Domains({ id, answer, add }: { id: string; answer: ReturnType<typeof useDomains>; add: () => void }) {
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (!answer.data) return <Skeleton height={240} aria-hidden />
  const { domains, offered } = answer.data
  if (!offered)
    return (
      <Alert title="Own domains are not possible here">
        This installation has no public address for websites. The operator sets one (SITES_DOMAIN).
      </Alert>
    )
  if (domains.length === 0)
    return (
      <EmptyState
        title="No domains yet."
        text="Add a domain that you have, such as safaris.com. We tell you which records to set."
        action={<Button onClick={add}>Add domain</Button>}
      />
    )
  return domains.map((domain) => <StoreDomainCard key={domain.id} id={id} domain={domain} />)
}

function StoreDomainCard({ id, domain }: { id: string; domain: StoreDomain }) {
  const params = { id, domain: domain.id }
  const check = useAction(call, 'POST /marketplaces/{id}/domains/{domain}/check', { invalidates: reads, notice: 'Records checked.' })
  const choose = useAction(call, 'POST /marketplaces/{id}/domains/{domain}/main-host', {
    invalidates: reads,
    notice: 'Main address changed.',
  })
  const remove = useAction(call, 'DELETE /marketplaces/{id}/domains/{domain}', { invalidates: reads, notice: 'Domain removed.' })
  return (
    <DomainCard
      domain={domain}
      actions={{
        what: 'marketplace',
        needs: ['Manage Marketplaces'],
        isChecking: check.isPending,
        check: () => check.mutate({ params }),
        choose: (host) => choose.mutate({ params, body: { host } }),
        remove: () => remove.mutate({ params }),
      }}
    />
  )
}
