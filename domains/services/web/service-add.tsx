import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { Select } from '#kit/web/fields/inputs.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { serviceBody } from '../contract.ts'
import { call, serviceReads } from './calls.ts'
import { DurationField } from './duration-field.tsx'
import { bookedByOptions } from '../contract/words.ts'

interface Values {
  title: string
  duration_minutes: number | null
  booked_by: string
}

const check = checkWith(serviceBody, { duration_minutes: 'Duration', booked_by: 'Booked' })

/** Adds a service with its basic fields. The user fills in the rest after it is created. */
export default function ServiceAdd({ done }: { done: () => void }) {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: { title: '', duration_minutes: 60, booked_by: 'slots' },
    check,
    send: async (values, sent) => {
      const { id } = await call('POST /services', { body: values as z.input<typeof serviceBody>, ...sent })
      void invalidate(serviceReads)
      toast('Service added. Add its price next.')
      await navigate({ href: `${pathTo('/offers/services/$id/edit', { id })}?tab=prices`, replace: true })
    },
  })
  return (
    <DrawerForm form={form} action="Add service" done={done}>
      <TextInput label="Title" required maxLength={160} placeholder="Airport transfer" data-autofocus {...form.field('title')} />
      <DurationField {...form.field('duration_minutes')} />
      <Select
        label="Booked"
        required
        allowDeselect={false}
        data={bookedByOptions}
        description="By slots: days and times with places. Any day: unlimited."
        {...form.field('booked_by')}
      />
    </DrawerForm>
  )
}
