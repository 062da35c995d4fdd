import { SegmentedControl, Input } from '@mantine/core'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Switch, Textarea } from '#kit/web/fields/inputs.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { resellBody, resellEditBody, type resellCalls } from '../contract/resell.ts'
import { at, kindCall } from './calls.ts'
import styles from './items.module.css'
import { PercentField } from '#kit/web/fields/percent-field.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'

type Config = NonNullable<ResultOf<ReturnType<typeof resellCalls<'/~'>>['showResell']>>

interface ResellProps {
  base: string
  id: string
}

/** The reseller terms of an item. Shows what is missing until the agency may use resellers. */
export function Resell({ base, id }: ResellProps) {
  const { verified_kyc: verified, enabled_inventory_proximity: nearby } = useAgency()
  const answer = useCall(kindCall, at(base, 'GET /~/{id}/resells/config'), { params: { id } }, { enabled: verified && nearby })
  if (!verified)
    return (
      <EmptyState
        icon="shield"
        title="Your agency is not verified yet."
        text="Other agencies may sell your offers once your documents are verified."
        action={<PathLink to="/business/kyc">Open verification</PathLink>}
      />
    )
  if (!nearby) {
    return (
      <EmptyState
        icon="network"
        title="Your inventory is not found nearby yet."
        text="Agree that agencies near you may find and offer it."
        action={<PathLink to="/business/kyc">Open verification</PathLink>}
      />
    )
  }
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (answer.isPending) return null
  return <ResellForm base={base} id={id} config={answer.data ?? null} refresh={() => answer.refetch()} />
}

interface Values {
  enabled: boolean
  model: 'commission' | 'net_rate'
  percent: number | null
  share_percent: number | null
  terms: string
  /** Version of the loaded terms. */
  version?: number
}

const noOffer: Values = { enabled: true, model: 'commission', percent: 10, share_percent: 100, terms: '' }

const valuesOf = ({ enabled, model, percent, share_percent, terms, version }: Config): Values => ({
  enabled,
  model,
  percent,
  share_percent,
  terms: terms ?? '',
  version,
})

function ResellForm(props: ResellFormProps) {
  const form = useResellForm(props)
  const commission = form.values.model === 'commission'
  return (
    <RecordForm form={form} action={props.config ? 'Save offer' : 'Offer to resellers'} needs={['Manage Reselling']}>
      <FormSection title="Offer to resellers" text="Other agencies sell from the same places, so nothing is sold twice.">
        <div className={styles.switch}>
          <Switch label="Resellers may sell this" {...form.field('enabled', { type: 'checkbox' })} />
        </div>
        <Input.Wrapper label="How they earn" labelElement="div">
          <SegmentedControl data={models} value={form.values.model} onChange={(next) => form.set('model', next as Values['model'])} />
        </Input.Wrapper>
        <FieldRow>
          <PercentField
            label={commission ? 'Commission' : 'Off your price'}
            description={commission ? 'Of each sale, kept by the reseller.' : 'The reseller buys at your price less this.'}
            max={100}
            {...form.field('percent')}
          />
          <WholeNumberField
            label="Share of the places"
            suffix="%"
            min={1}
            max={100}
            description="How much of each departure they may sell."
            {...form.field('share_percent')}
          />
        </FieldRow>
        <Textarea
          label="Terms"
          autosize
          minRows={3}
          description="What resellers agree to, such as when they pay."
          {...form.field('terms')}
        />
      </FormSection>
    </RecordForm>
  )
}

const models = [
  { value: 'commission', label: 'Commission' },
  { value: 'net_rate', label: 'Net rate' },
]

interface ResellFormProps extends ResellProps {
  config: Config | null
  refresh: () => Promise<unknown>
}

function useResellForm({ base, id, config, refresh }: ResellFormProps) {
  return useRecordForm<Values, unknown>({
    screen: `resell ${id}`,
    adds: config === null,
    initial: config ? valuesOf(config) : noOffer,
    schema: config ? resellEditBody : resellBody,
    labels: { share_percent: 'Share' },
    save: ({ version, ...values }, sent) => {
      const body = { ...values, percent: values.percent ?? 0, share_percent: values.share_percent ?? 0 }
      return version === undefined
        ? kindCall(at(base, 'POST /~/{id}/resells/create'), { params: { id }, body, ...sent })
        : kindCall(at(base, 'POST /~/{id}/resells/config/update'), { params: { id }, body: { ...body, version }, ...sent })
    },
    notice: config ? 'Offer saved.' : 'Offered to resellers.',
    saved: async () => {
      await refresh()
    },
  })
}
