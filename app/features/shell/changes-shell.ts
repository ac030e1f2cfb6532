/** Addresses of forms that change what the shell shows: the name in the account menu. */
const FORMS = ["/account/user-settings?form=name"];

/** Whether a form sent to an address changes what the shell shows. */
export const changesShell = (formAction: string): boolean => FORMS.includes(formAction);
