import { Select, Text, TextInput, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { businessVolumes, companySizes, registerAgencyBody } from '../contract.ts'
import { categoryFor, type Business } from '../contract/businesses.ts'
import { currencyIn } from '../contract/country-currency.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import type { CountryCode } from '#kit/contract/countries.ts'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import type { SignedInUser } from '#kit/web/session.ts'
import { useSession } from '#kit/web/use-session.ts'
import type { registerAgency } from '../contract.ts'
import { BusinessChoice } from './business-choice.tsx'
import { call } from './calls.ts'

type Agency = InputOf<typeof registerAgency>['body']

const choices = (list: readonly { slug: string; name: string }[]) => list.map(({ slug, name }) => ({ value: slug, label: name }))
const bodyOf = (draft: AgencyDraft) => ({ ...draft, category: categoryFor(draft.businesses) })
const checkBody = checkWith(registerAgencyBody)
/** The category follows what the agency does, so its error belongs there. */
function check(draft: AgencyDraft) {
  const { category, ...errors } = checkBody(bodyOf(draft))
  return category ? { ...errors, businesses: 'Choose at least one business type.' } : errors
}

/** The second step of signing up: the agency. Its free trial starts with it. */
export default function RegisterAgency({ user }: { user: SignedInUser }) {
  const session = useSession()
  const navigate = useNavigate()
  const form = useSmallForm({
    initial: {
      name: '',
      businesses: [],
      country: 'UG' as CountryCode | null,
      phone: user.phone ?? '',
      business_volume: null,
      company_size: null,
    } as AgencyDraft,
    check,
    send: async (draft, sent) => {
      await call('POST /agency-register', { body: bodyOf(draft) as Agency, ...sent })
      await session.reload()
      await navigate({ href: '/home' })
    },
  })
  const { country } = form.values
  return (
    <>
      <Title order={1} mb={4}>
        Create your agency
      </Title>
      <Text c="dimmed" mb="md">
        Step 2 of 2: the agency
      </Text>
      <SmallForm form={form} action="Create agency" wide>
        <TextInput label="Agency name" required autoComplete="organization" autoFocus maxLength={120} {...form.field('name')} />
        <BusinessChoice
          label="Business type"
          required
          description="Choose all that apply. Your screens and set-up steps follow your choice."
          {...form.field('businesses')}
        />
        <CountryField
          label="Country"
          required
          description={country && `Your prices are in ${currencyIn(country)}.`}
          {...(form.field('country') as object)}
        />
        <PhoneField label="Phone" required country={country} {...form.field('phone')} />
        <Select label="Business volume" required data={choices(businessVolumes)} {...form.field('business_volume')} />
        <Select label="Size" required data={choices(companySizes)} {...form.field('company_size')} />
      </SmallForm>
    </>
  )
}

interface AgencyDraft {
  name: string
  businesses: Business[]
  country: CountryCode | null
  phone: string
  business_volume: string | null
  company_size: string | null
}
