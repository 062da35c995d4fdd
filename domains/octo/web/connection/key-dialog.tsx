import { SecretDialog } from '#domains/developers/web/secret-dialog.tsx'

/** Shows a new key of a partner, once. */
const KeyDialog = ({ value, close }: { value: string; close: () => void }) => (
  <SecretDialog
    title="The partner’s new key"
    text="Send it to the partner with the address of your OCTO server. The partner sends it with each request."
    keep="It is shown only now. If it is lost, make another one."
    value={value}
    what="key"
    close={close}
  />
)
export default KeyDialog
