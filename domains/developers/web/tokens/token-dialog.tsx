import { Checkbox as Boxes } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { scopes, type Scope } from '#kit/contract/scopes.ts'
import { asCallError } from '#kit/web/call-error.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { Checkbox, Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useUser } from '#kit/web/use-session.ts'
import { tokenBody } from '../../contract.ts'
import { mostAddresses, scopesOfRights } from '../../contract/tokens.ts'
import { call, developerReads, type TokenRow } from '../calls.ts'
import { modeOptions, scopeWords } from '../words.ts'

const ConfirmPassword = lazy(() => import('#domains/account/web/confirm-password.tsx'))

const lifetimes = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
]

interface Values {
  name: string
  mode: TokenRow['mode']
  scopes: Scope[]
  days: string
  addresses: string[]
}

const bodyOf = ({ days, ...values }: Values) => ({
  ...values,
  expires_at: days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
})

const checkBody = checkWith(tokenBody)

interface TokenDialogProps {
  integration: string
  made: (token: string) => void
  close: () => void
}

/** Makes a token. If the password was not confirmed lately, it asks for it first. */
export default function TokenDialog({ integration, made, close }: TokenDialogProps) {
  const invalidate = useInvalidate()
  const { admin_permissions } = useUser()
  const [asksPassword, setAsksPassword] = useState(false)
  const may = scopesOfRights(new Set(admin_permissions))
  const form = useSmallForm<Values>({
    initial: { name: '', mode: 'live', scopes: [], days: '', addresses: [] },
    check: (values) => checkBody(bodyOf(values)),
    send: async (values) => {
      try {
        const { token } = await call('POST /integrations/{integration}/tokens/create', { params: { integration }, body: bodyOf(values) })
        void invalidate(developerReads)
        made(token)
      } catch (error) {
        if (asCallError(error).code !== 'reauth_required') throw error
        setAsksPassword(true)
      }
    },
  })
  return (
    <>
      <Modal opened={!asksPassword} onClose={close} title="Make token">
        <DrawerForm form={form} action="Make token" done={close}>
          <TextInput label="Name" required maxLength={80} placeholder="Nightly sync" {...form.field('name')} />
          <Select
            label="Mode"
            description="A test token works with sample data. It sends nothing and charges nobody."
            data={modeOptions}
            allowDeselect={false}
            {...form.field('mode')}
          />
          <Boxes.Group label="Scopes" required description="A token never does more than you may do yourself." {...form.field('scopes')}>
            {scopes
              .filter((scope) => may.includes(scope))
              .map((scope) => (
                <Checkbox key={scope} value={scope} label={scopeWords[scope]} description={scope} mt={8} />
              ))}
          </Boxes.Group>
          <Select label="Expires" data={lifetimes} allowDeselect={false} {...form.field('days')} />
          <TagsField
            label="Only from these addresses"
            description="Such as 203.0.113.7 or 203.0.113.0/24. Leave it empty to allow all."
            most={mostAddresses}
            {...form.field('addresses')}
            error={form.errorAt('addresses.0') ?? form.field('addresses').error}
          />
        </DrawerForm>
      </Modal>
      <Suspense fallback={null}>
        {asksPassword && (
          <ConfirmPassword
            text="A token can act in your name. Enter your password again to make it."
            action="Make token"
            onConfirmed={() => {
              setAsksPassword(false)
              form.submit()
            }}
            onClose={() => setAsksPassword(false)}
          />
        )}
      </Suspense>
    </>
  )
}
