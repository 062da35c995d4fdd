import { Button, Group, Select } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { businessTabs } from '#domains/agency/web/business-tabs.ts'
import { formatCount } from '#kit/contract/text.ts'
import { ask, confirm } from '#kit/web/feedback/dialogs.ts'
import { Day } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { conditionLanguages, languageName } from '../contract/languages.ts'
import { call, type Conditions, type ConditionSet } from './calls.ts'
import { DraftForm } from './draft-form.tsx'

const SetDialog = lazy(() => import('./set-dialog.tsx'))

/** The booking conditions of the agency: the default ones and those for some offers, each with its draft and what was published. */
export default function ConditionsPage() {
  const [setId, setSetId] = useState<string | null>(null)
  const answer = useCall(call, 'GET /business/conditions', { query: setId ? { set_id: setId } : {} }, { keepPrevious: true })
  return (
    <RecordPage answer={answer} what="Conditions" title={() => 'Booking conditions'} tabs={businessTabs}>
      {(conditions) => (
        <>
          <Sets sets={conditions.sets} setId={setId} choose={setSetId} />
          <Drafts key={setId ?? 'default'} conditions={conditions} setId={setId} />
          <Versions conditions={conditions} isDefault={setId === null} />
        </>
      )}
    </RecordPage>
  )
}

interface SetsProps {
  sets: readonly ConditionSet[]
  setId: string | null
  choose: (id: string | null) => void
}

/** Chooses which conditions are shown: those of all offers, or those for some. */
function Sets({ sets, setId, choose }: SetsProps) {
  const [editing, setEditing] = useState(false)
  const invalidates = ['/business/conditions']
  const create = useAction(call, 'POST /business/conditions/sets/create', {
    invalidates,
    notice: 'Conditions added.',
    done: ({ id }) => choose(id),
  })
  const remove = useAction(call, 'POST /business/conditions/sets/{id}/delete', {
    invalidates,
    notice: 'Conditions deleted.',
    done: () => choose(null),
  })
  const current = sets.find(({ id }) => id === setId)
  const add = async () => {
    const name = await ask({ title: 'Conditions for some offers', label: 'Name', action: 'Add conditions' })
    if (name) create.mutate({ body: { name } })
  }
  const askDelete = async ({ id, name }: ConditionSet) => {
    const text = 'Its offers are sold by the default conditions.'
    if (await confirm({ title: `Delete “${name}”?`, text, action: 'Delete conditions', danger: true })) remove.mutate({ params: { id } })
  }
  return (
    <Card title="Conditions for">
      <Group gap="sm" align="end">
        <Select
          label="Offers"
          allowDeselect={false}
          data={[{ value: '', label: 'All offers without their own' }, ...sets.map(({ id, name }) => ({ value: id, label: name }))]}
          value={setId ?? ''}
          onChange={(value) => choose(value || null)}
        />
        {current && (
          <Button variant="default" onClick={() => setEditing(true)}>
            Change offers
          </Button>
        )}
        {current && !current.is_published && (
          <Button variant="default" onClick={() => void askDelete(current)}>
            Delete conditions
          </Button>
        )}
        <Button variant="default" onClick={() => void add()}>
          Add conditions
        </Button>
      </Group>
      {current && <p>{offersText(current)}</p>}
      <Suspense fallback={null}>{editing && current && <SetDialog set={current} close={() => setEditing(false)} />}</Suspense>
    </Card>
  )
}

function offersText({ offers, is_published }: ConditionSet): string {
  if (offers.length === 0) return 'No offer has these conditions yet.'
  const titles = offers.map(({ title }) => title).join(', ')
  return is_published ? `For ${titles}.` : `For ${titles}, once a version is published.`
}

/** The draft in the agency's language, and its translations. They are published together. */
function Drafts({ conditions, setId }: { conditions: Conditions; setId: string | null }) {
  const [language, setLanguage] = useState('')
  const { draft, translations, versions } = conditions
  const others = conditionLanguages.filter((one) => one !== conditions.language.split('-')[0])
  const translation = translations.find((one) => one.language === language) ?? null
  const shown = language === '' ? draft : translation
  return (
    <>
      <Card title="Language">
        <Select
          label="Language of the text"
          description="Clients read the text in their language. Without a translation, they read yours, and the page says so."
          allowDeselect={false}
          maw={420}
          data={[
            { value: '', label: `${languageName(conditions.language)} (yours)` },
            ...others.map((value) => ({
              value,
              label: translations.some((one) => one.language === value) ? `${languageName(value)} · draft` : languageName(value),
            })),
          ]}
          value={language}
          onChange={(value) => setLanguage(value ?? '')}
        />
      </Card>
      <DraftForm
        key={`${language} ${shown?.version ?? `after ${versions.length}`}`}
        draft={shown}
        usualTitle={versions[0]?.title ?? 'Booking conditions'}
        place={{ ...(setId ? { set_id: setId } : {}), ...(language ? { language: language as (typeof others)[number] } : {}) }}
        publish={language === '' ? { languages: translations.map((one) => languageName(one.language)) } : null}
      />
    </>
  )
}

const acceptedText = (count: number): string =>
  count === 0 ? 'Not accepted yet' : `Accepted for ${formatCount(count)} ${count === 1 ? 'booking' : 'bookings'}`

const Versions = ({ conditions: { versions }, isDefault }: { conditions: Conditions; isDefault: boolean }) => (
  <Card title="Published" flush>
    <LinkRows
      none={
        isDefault
          ? 'Nothing is published yet. Clients accept the policies of your website instead.'
          : 'Nothing is published yet. These offers are sold by the default conditions.'
      }
    >
      {versions.map(({ id, number, title, published_at, published_by, accepted, url, languages }, at) => (
        <LinkRow
          key={id}
          title={
            <a href={url} target="_blank" rel="noopener noreferrer">
              {`Version ${number}: ${title}`}
            </a>
          }
          text={[
            at === 0 ? 'Clients accept this one now' : null,
            acceptedText(accepted),
            languages.length > 0 && `also in ${languages.map(languageName).join(', ')}`,
            published_by && `by ${published_by}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          value={<Day value={published_at} />}
        />
      ))}
    </LinkRows>
  </Card>
)
