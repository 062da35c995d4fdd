import type { CountryCode } from '#kit/contract/countries.ts'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { NumberInput, TextInput } from '#kit/web/fields/inputs.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { call, domainReads } from './calls.ts'

interface Props {
  domain: string
  registrar: 'operator' | 'gandi'
  close: () => void
}

/** Orders a new domain, with the person or company that becomes its holder. */
export default function OrderDrawer({ domain, registrar, close }: Props) {
  return (
    <SideDrawer opened close={close} title={`Order ${domain}`}>
      <OrderForm domain={domain} registrar={registrar} close={close} />
    </SideDrawer>
  )
}

function OrderForm({ domain, registrar, close }: Props) {
  const agency = useAgency()
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: {
      years: 1,
      given_name: '',
      family_name: '',
      organisation: agency.name,
      email: '',
      phone: '',
      street: '',
      city: '',
      postcode: '',
      country: (agency.country_code ?? 'UG') as CountryCode | null,
    },
    send: async ({ years, ...contact }, sent) => {
      await call('POST /domain-register', { body: { domain, years, contact: contact as never }, ...sent })
      await invalidate(domainReads)
      toast(registrar === 'operator' ? 'Order sent to the operator.' : 'Domain ordered.')
      close()
    },
  })
  return (
    <DrawerForm form={form} action="Order domain" done={close}>
      <p>
        {registrar === 'operator'
          ? 'The operator contacts you about the price before anything is registered.'
          : 'The domain is registered at once, in the name below. This cannot be undone.'}
      </p>
      <NumberInput label="Years" required min={1} max={10} {...form.field('years')} />
      <TextInput label="First name" required maxLength={60} {...form.field('given_name')} error={form.errorAt('contact.given_name')} />
      <TextInput label="Last name" required maxLength={60} {...form.field('family_name')} error={form.errorAt('contact.family_name')} />
      <TextInput label="Organisation" maxLength={120} {...form.field('organisation')} error={form.errorAt('contact.organisation')} />
      <TextInput label="Email" type="email" required maxLength={120} {...form.field('email')} error={form.errorAt('contact.email')} />
      <PhoneField label="Phone" required {...form.field('phone')} error={form.errorAt('contact.phone')} />
      <TextInput label="Street" required maxLength={120} {...form.field('street')} error={form.errorAt('contact.street')} />
      <TextInput label="City" required maxLength={60} {...form.field('city')} error={form.errorAt('contact.city')} />
      <TextInput label="Postcode" maxLength={20} {...form.field('postcode')} error={form.errorAt('contact.postcode')} />
      <CountryField label="Country" required {...form.field('country')} error={form.errorAt('contact.country')} />
    </DrawerForm>
  )
}
