import { isolated, membersApi, MOST_INVITED, type InvitationRefusal } from '@soebs/contract';
import { useId, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { controlLook, FieldError } from '../../forms/Field.tsx';
import { Button } from '../../ui/Button.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { addressesIn } from './addresses.ts';
import { RoleSelect, type MemberRole } from './RoleSelect.tsx';

type Outcome = {
  readonly fault: string | null;
  readonly refused: readonly { readonly email: string; readonly refusal: InvitationRefusal }[];
  readonly sent: number;
};
const nothing: Outcome = { fault: null, refused: [], sent: 0 };

/** What is wrong with a list before it is sent. */
const useFaultOf = (): ((text: string) => string | null) => {
  const { t } = useTranslation();
  return (text) => {
    const { addresses, faulty } = addressesIn(text);
    if (faulty.length > 0) return t('sharing.noAddress', { address: isolated(faulty[0] ?? '') });
    if (addresses.length === 0) return t('sharing.addressNeeded');
    return addresses.length > MOST_INVITED ? t('sharing.tooManyAtOnce', { most: MOST_INVITED }) : null;
  };
};

/** What a person has typed, and what became of it. What was refused stays in the field. */
const useInvitations = (projectId: string, invited: () => void) => {
  const { t } = useTranslation();
  const faultOf = useFaultOf();
  const [text, setText] = useState('');
  const [role, setRole] = useState<MemberRole>('editor');
  const [waiting, setWaiting] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(nothing);
  const send = async (): Promise<void> => {
    const fault = faultOf(text);
    setOutcome({ ...nothing, fault });
    if (fault !== null) return;
    const invitations = addressesIn(text).addresses.map((email) => ({ email, role }));
    setWaiting(true);
    const answer = await api.call(membersApi.invite, { params: { id: projectId }, body: { invitations } });
    setWaiting(false);
    if (!answer.ok) {
      showRefusal(t('sharing.failed'), answer.code);
      return;
    }
    const refused = answer.data.items.flatMap(({ email, refusal }) => (refusal === null ? [] : { email, refusal }));
    setOutcome({ ...nothing, refused, sent: answer.data.items.length - refused.length });
    setText(refused.map(({ email }) => email).join(', '));
    invited();
  };
  return { text, setText, role, setRole, waiting, outcome, send };
};

/** Why the list was not sent, or which of its addresses were refused. */
const Faults = ({ id, outcome: { fault, refused } }: { id: string; outcome: Outcome }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <>
      <FieldError id={id} text={fault} />
      {refused.map(({ email, refusal }) => (
        <p key={email} role="alert" className="text-failed mt-1.5 text-sm break-words">
          {`${email}: ${t(`errors.${refusal}`)}`}
        </p>
      ))}
    </>
  );
};

/** Invites by address: one, several, or a pasted list. */
export const InviteForm = ({ projectId, invited }: { projectId: string; invited: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const id = useId();
  const { text, setText, role, setRole, waiting, outcome, send } = useInvitations(projectId, invited);
  return (
    <form
      noValidate
      className="mb-6"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {t('sharing.addresses')}
      </label>
      <textarea
        id={id}
        rows={2}
        value={text}
        aria-describedby={`${id}-hint ${id}-fault`}
        aria-invalid={outcome.fault !== null}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        className={`${controlLook} py-2`}
      />
      <p id={`${id}-hint`} className="text-quiet mt-1 text-sm">
        {t('sharing.addressesHint')}
      </p>
      <Faults id={`${id}-fault`} outcome={outcome} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <RoleSelect label={t('sharing.role')} value={role} disabled={waiting} choose={setRole} />
        <Button type="submit" waiting={waiting}>
          {t('sharing.invite')}
        </Button>
        {outcome.sent > 0 && (
          <p role="status" className="text-finished text-sm">
            {t('sharing.sent', { count: outcome.sent })}
          </p>
        )}
      </div>
    </form>
  );
};
