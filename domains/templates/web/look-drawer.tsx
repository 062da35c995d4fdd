import { Text } from '@mantine/core'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { siteTheme, type SiteTheme } from '#domains/website/contract/theme.ts'
import { call as websiteCall } from '#domains/website/web/calls.ts'
import { LookFields } from '#domains/website/web/editor/panels/look-fields.tsx'
import { call, templateReads, type OwnTemplate } from './calls.ts'

/** Changes the look of a copy: colours, typeface, spacing and corners. */
export default function LookDrawer({ template, close }: { template: OwnTemplate; close: () => void }) {
  const design = useCall(websiteCall, 'GET /website/designs/{id}', { params: { id: template.pivot.design_id } }, { staleMs: 0 })
  return (
    <SideDrawer opened close={close} title={`Look of “${template.name}”`}>
      {design.isError ? (
        <FailedState error={design.error} retry={() => void design.refetch()} retrying={design.isFetching} />
      ) : design.isFetchedAfterMount && design.data ? (
        <LookForm template={template} theme={design.data.theme} close={close} />
      ) : (
        <div aria-busy />
      )}
    </SideDrawer>
  )
}

function LookForm({ template: { id }, theme, close }: { template: OwnTemplate; theme: SiteTheme; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<SiteTheme>({
    initial: theme,
    check: checkWith(siteTheme),
    send: async (values) => {
      await call('POST /templates/{id}/customize', { params: { id }, body: { config: { theme: values } } })
      await invalidate(templateReads)
      toast('Look saved. Visitors see it once you publish.')
      close()
    },
  })
  return (
    <DrawerForm form={form} action="Save look" done={close}>
      <Text size="sm" c="dimmed" mb="md">
        For all pages of this design.
      </Text>
      <LookFields theme={form.values} set={form.set} readOnly={form.busy} />
    </DrawerForm>
  )
}
