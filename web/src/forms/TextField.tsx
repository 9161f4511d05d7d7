import { Eye, EyeOff } from 'lucide-react';
import { useState, type InputHTMLAttributes, type JSX, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { controlLook, Field, type FieldProps } from './Field.tsx';

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'required'> & { readonly ref?: Ref<HTMLInputElement> };

const split = ({ label, hint, required, error, limits, ...input }: TextFieldProps) => ({
  field: {
    label,
    ...(hint === undefined ? {} : { hint }),
    ...(required === undefined ? {} : { required }),
    ...(limits === undefined ? {} : { limits }),
    error,
  },
  input,
});

/** One line of text. */
export const TextField = (props: TextFieldProps): JSX.Element => {
  const { field, input } = split(props);
  return (
    <Field {...field}>
      {(control) => <input type="text" dir="auto" {...input} {...control} className={controlLook} />}
    </Field>
  );
};

/** A password, hidden unless a person wants to see it. */
export const PasswordField = (props: TextFieldProps): JSX.Element => {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const { field, input } = split(props);
  const Icon = shown ? EyeOff : Eye;
  const label = t(shown ? 'login.hidePassword' : 'login.showPassword');
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} type={shown ? 'text' : 'password'} className={`${controlLook} pr-12`} />
          <button
            type="button"
            aria-label={label}
            title={label}
            onClick={() => setShown(!shown)}
            className="text-quiet hover:text-text absolute inset-y-0 right-0 grid w-11 place-items-center rounded"
          >
            <Icon aria-hidden size={18} />
          </button>
        </div>
      )}
    </Field>
  );
};
