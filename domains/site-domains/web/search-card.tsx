import { Button } from '@mantine/core'
import { useState } from 'react'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { call, type Overview, type Searched } from './calls.ts'
import styles from './domain-card.module.css'
import { registrationWords } from './domain-words.ts'

/** Searches for a new domain. What nobody can tell is shown as unknown, never as free. */
export function SearchCard({ overview: { registrar }, order }: { overview: Overview; order: (domain: string) => void }) {
  const [found, setFound] = useState<Searched[] | null>(null)
  const form = useSmallForm({
    initial: { domain: '' },
    check: ({ domain }): Record<string, string> => (domain.trim() === '' ? { domain: 'Domain is required.' } : {}),
    send: async (body) => setFound(await call('POST /domain-search', { body })),
  })
  return (
    <Card title="New domain">
      <SmallForm form={form} action="Search domains" quiet>
        <TextInput
          label="Name or domain"
          required
          maxLength={100}
          placeholder="gorilla-lodge"
          description={registrar === 'operator' ? 'An order goes to the operator.' : 'An order goes to the registrar.'}
          {...form.field('domain')}
        />
      </SmallForm>
      {found && (
        <ul className={styles.results} aria-label="Found domains">
          {found.map(({ domain, shown, state, yours }) => {
            const { label, tone, text } = registrationWords[state]
            return (
              <li key={domain}>
                <strong>{shown}</strong>
                <StatusBadge status={state} label={label} tone={tone} />
                <span className={styles.dim}>{yours ? 'You have added it.' : text}</span>
                {state !== 'registered' && !yours && (
                  <Button variant="default" size="compact-md" aria-label={`Order ${domain}`} onClick={() => order(domain)}>
                    Order
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
