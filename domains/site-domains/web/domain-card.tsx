import { Alert, Button } from '@mantine/core'
import type { Permission } from '#kit/contract/permissions.ts'
import { formatDay } from '#kit/contract/time.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, domainReads, type DnsRecord, type SiteDomain } from './calls.ts'
import styles from './domain-card.module.css'
import { certificateTexts, purposeNames, recordWords, stateTexts } from './domain-words.ts'

/** What can be done with a domain, and by whom. */
export interface DomainActions {
  /** What answers at the domain. */
  what: 'website' | 'marketplace'
  needs: readonly [Permission]
  isChecking: boolean
  check: () => void
  choose: (host: string) => void
  remove: () => void
}

/** A domain of the website. */
export function SiteDomainCard({ domain }: { domain: SiteDomain }) {
  const params = { id: domain.id }
  const check = useAction(call, 'POST /website/domains/{id}/check', { invalidates: domainReads, notice: 'Records checked.' })
  const choose = useAction(call, 'POST /website/domains/{id}/main-host', { invalidates: domainReads, notice: 'Main address changed.' })
  const remove = useAction(call, 'DELETE /website/domains/{id}', { invalidates: domainReads, notice: 'Domain removed.' })
  return (
    <DomainCard
      domain={domain}
      actions={{
        what: 'website',
        needs: ['Edit Website'],
        isChecking: check.isPending,
        check: () => check.mutate({ params }),
        choose: (host) => choose.mutate({ params, body: { host } }),
        remove: () => remove.mutate({ params }),
      }}
    />
  )
}

/** A domain with its state, the records to set, and what is wrong with them. */
export function DomainCard({ domain, actions }: { domain: SiteDomain; actions: DomainActions }) {
  const { shown, main_host, hosts, state, records, checked_at, releases_at } = domain
  const { what, needs } = actions
  const askRemove = async () => {
    const text = state === 'verified' ? `Visitors will no longer find your ${what} there.` : 'Its records are no longer checked.'
    if (await confirm({ title: `Remove ${shown}?`, text, action: 'Remove domain', danger: true })) actions.remove()
  }
  const others = hosts.filter((host) => host !== main_host)
  const certificate = certificateTexts(domain)
  return (
    <Card
      title={shown}
      flush
      aside={<StatusBadge status={state} />}
      actions={[
        ...others.map((host) => ({
          label: `Make ${host} the main address`,
          icon: 'world' as const,
          needs,
          run: () => actions.choose(host),
        })),
        { label: 'Remove domain', icon: 'trash', danger: true, needs, run: askRemove },
      ]}
    >
      <div className={styles.about}>
        <p>
          {stateTexts[state].replace('website', what)} {certificate}
        </p>
        <p className={styles.dim}>
          Main address {main_host}
          {state === 'verified' && others.length > 0 && ` · ${others.join(', ')} leads there`}
        </p>
        {releases_at && (
          <Alert color="red" mt="xs">
            Mend the records before {formatDay(releases_at)}. Then your {what} leaves this domain.
          </Alert>
        )}
      </div>
      <ul className={styles.records}>
        {records.map((record) => (
          <RecordRow key={`${record.type} ${record.name}`} record={record} what={what} />
        ))}
      </ul>
      <div className={styles.foot}>
        <span className={styles.dim}>
          {checked_at ? (
            <>
              Checked <Moment value={checked_at} />
            </>
          ) : (
            'Not checked yet'
          )}
        </span>
        <Allowed needs={needs}>
          <Button variant="default" size="compact-md" loading={actions.isChecking} onClick={actions.check}>
            Check records
          </Button>
        </Allowed>
      </div>
    </Card>
  )
}

function RecordRow({
  record: { purpose, type, name, host, values, required, state, found, advice },
  what,
}: {
  record: DnsRecord
  what: DomainActions['what']
}) {
  const { label, tone } = recordWords[state]
  return (
    <li className={styles.record}>
      <div className={styles.recordHead}>
        <strong>{type} record</strong>
        <StatusBadge status={state} label={label} tone={tone} />
        <span className={styles.dim}>
          {purposeNames[purpose].replace('website', what)}
          {!required && ' · optional'}
        </span>
      </div>
      <dl className={styles.parts}>
        <div>
          <dt>Name</dt>
          <dd>
            <code>{host}</code>
            <CopyButton value={host} what={`name of the ${type} record`} />
          </dd>
        </div>
        {values.map((value) => (
          <div key={value}>
            <dt>Value</dt>
            <dd>
              <code>{value}</code>
              <CopyButton value={value} what={`value of the ${type} record`} />
            </dd>
          </div>
        ))}
        {found.length > 0 && state !== 'ok' && (
          <div>
            <dt>Found</dt>
            <dd className={styles.found}>{found.join(', ')}</dd>
          </div>
        )}
      </dl>
      {state !== 'ok' && <p className={styles.advice}>{advice}</p>}
      <span className="unseen">The whole name is {name}.</span>
    </li>
  )
}
