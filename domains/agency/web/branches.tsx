import { Button, Select, Skeleton, TextInput } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { CountryCode } from '#kit/contract/countries.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useAgency, useUser } from '#kit/web/use-session.ts'
import { businessVolumes, categories, companySizes, registerAgencyBody, type addAgency } from '../contract.ts'
import styles from './business.module.css'
import { call } from './calls.ts'
import { businessSettings } from './routes.ts'
import { useSwitch } from './use-switch.ts'

/** The user's agencies; a branch is a separate agency with the same owner. */
export function Branches() {
  const answer = useCall(call, 'GET /agencies', { query: { per_page: '100' } })
  const move = useSwitch()
  const dialog = useDialog('add-branch')
  return (
    <Card
      title="Branches"
      flush
      aside={
        <Button variant="default" size="compact-md" onClick={dialog.open}>
          Add branch
        </Button>
      }
    >
      {answer.isPending && <Skeleton height={52} mx="md" mb="md" />}
      {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      <ul className={styles.branches}>
        {answer.data?.map(({ id, name, role, category, is_current }) => (
          <li key={id}>
            <span>
              {name}
              <small>
                {category.name} · {role}
              </small>
            </span>
            {is_current ? (
              <span>Current agency</span>
            ) : (
              <Button variant="default" size="compact-sm" loading={move.isPending} onClick={() => move.mutate({ params: { id } })}>
                Switch<span className="unseen"> to {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog.opened && <AddBranch close={dialog.close} />}
    </Card>
  )
}

/** A dialog whose open state is in the URL. */
export function useDialog(name: 'add-branch' | 'delete') {
  const { dialog } = businessSettings.useSearch()
  const navigate = useNavigate()
  const show = (opened: boolean) =>
    void navigate({ to: '/business/settings', search: opened ? { dialog: name } : {}, replace: !opened, resetScroll: false })
  return { opened: dialog === name, open: () => show(true), close: () => show(false) }
}

interface BranchDraft {
  name: string
  category: string | null
  country: CountryCode | null
  phone: string
  business_volume: string | null
  company_size: string | null
}

const choices = (list: readonly { slug: string; name: string }[]) => list.map(({ slug, name }) => ({ value: slug, label: name }))
const check = checkWith(registerAgencyBody)

function AddBranch({ close }: { close: () => void }) {
  const agency = useAgency()
  const user = useUser()
  const invalidate = useInvalidate()
  const move = useSwitch()
  const form = useSmallForm<BranchDraft>({
    initial: {
      name: '',
      category: agency.category.slug,
      country: agency.country_code,
      phone: user.phone ?? '',
      business_volume: 'up_to_100',
      company_size: '2_to_10',
    },
    check,
    send: async (draft) => {
      const { id } = await call('POST /agencies/new', { body: draft as InputOf<typeof addAgency>['body'] })
      await invalidate(['/agencies'])
      await move.mutateAsync({ params: { id } })
    },
  })
  return (
    <Modal opened onClose={close} title="Add branch">
      <SmallForm
        form={form}
        action="Add branch and switch"
        more={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <TextInput label="Name" maxLength={120} data-autofocus {...form.field('name')} />
        <Select label="Category" data={choices(categories)} {...form.field('category')} />
        <CountryField label="Country" {...form.field('country')} />
        <PhoneField label="Phone" required {...form.field('phone')} />
        <Select label="Business volume" data={choices(businessVolumes)} {...form.field('business_volume')} />
        <Select label="Size" data={choices(companySizes)} {...form.field('company_size')} />
      </SmallForm>
    </Modal>
  )
}
