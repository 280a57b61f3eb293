import { useCatalogue } from '@workreel/ui/language';
import { type ComponentProps, useEffect, useState } from 'react';
import type { Visibility } from '../api.ts';
import { UPLOAD } from '../language/language.ts';
import { Checkbox } from '../posts/checkbox.tsx';
import { loadVisibility, saveVisibility } from '../posts/last-visibility.ts';
import { VisibilityChoice } from '../posts/visibility-choice.tsx';
import { useSetting } from '../setting.ts';
import { KEEP_LOUDNESS } from './keep-loudness.ts';
import { useTransfers } from './transfers-context.tsx';

/** Accepted file types, including extensions for which some systems have no type. */
const ACCEPTED =
  'video/*,audio/*,image/gif,image/webp,.mkv,.mov,.avi,.mts,.m2ts,.ts,.webm,.wmv,.flv,.mxf,.rm,.rmvb,.vob,.ogv,.opus,.flac,.wma,.aiff,.caf,.mka';
/** ID of the file input, which receives the focus when a file is removed from the page. */
export const PICKER = 'pick-files';
export const focusPicker = (): void => document.getElementById(PICKER)?.focus();

export function Picker() {
  const messages = useCatalogue(UPLOAD);
  const { addFiles } = useTransfers();
  const [visibility, setVisibility] = useState(loadVisibility);
  const [keepsLoudness, setKeepsLoudness] = useSetting(KEEP_LOUDNESS);
  const [notAdded, setNotAdded] = useState<ReturnType<typeof addFiles>>({ listed: [], tooMany: 0 });
  const choose = (chosen: Visibility) => {
    setVisibility(chosen);
    saveVisibility(chosen);
  };
  const addSelected = (files: readonly File[]) => setNotAdded(addFiles(files, visibility));
  const isOver = useDrop(addSelected);
  return (
    <div className="card grid gap-4 p-4 sm:grid-cols-[1fr_16rem] sm:p-6">
      <div className="grid content-center justify-items-center gap-2 rounded-card border-2 border-dashed border-field p-4 text-center">
        <FileInput
          label={messages.pick}
          className="primary"
          id={PICKER}
          multiple
          aria-describedby="pick-hint"
          onChoose={addSelected}
        />
        <p id="pick-hint" className="text-small text-balance text-muted">
          {messages.multipleHint} <span className="pointer-coarse:hidden">{messages.dropHint}</span>
        </p>
      </div>
      <div className="grid content-start gap-4">
        <VisibilityChoice label={messages.newVisibility} value={visibility} onChoose={choose} />
        <Checkbox
          label={messages.keepLoudness}
          hint={messages.keepLoudnessHint}
          checked={keepsLoudness}
          onChange={setKeepsLoudness}
        />
      </div>
      {notAdded.tooMany > 0 && (
        <p role="alert" className="rounded-card bg-alarm-soft px-3 py-2 sm:col-span-2">
          {messages.rejected(notAdded.tooMany)}
        </p>
      )}
      {notAdded.listed.length > 0 && (
        <p role="status" className="rounded-card bg-notice-soft px-3 py-2 wrap-anywhere sm:col-span-2">
          {messages.alreadyListed(notAdded.listed.map(({ name }) => name))}
        </p>
      )}
      {isOver && (
        <div className="pointer-events-none fixed inset-2 z-30 grid place-items-center rounded-card border-4 border-dashed border-accent bg-accent-soft/90">
          <p className="text-heading font-bold text-accent-strong">{messages.dropHere}</p>
        </div>
      )}
    </div>
  );
}

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'accept' | 'onChange'> & {
  label: string;
  onChoose: (files: readonly File[]) => void;
};

/** A button that opens the file dialog. */
export function FileInput({ label, className = '', onChoose, ...input }: FileInputProps) {
  return (
    <label
      className={`button has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className}`}
    >
      <input
        {...input}
        type="file"
        className="visually-hidden"
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // Allow picking the same file again.
          currentTarget.value = '';
        }}
      />
      {label}
    </label>
  );
}

/** Accepts files dropped anywhere on the page. @returns whether files are being dragged over it. */
function useDrop(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // By default, the browser opens the file in place of the page.
      event.preventDefault();
      // The pointer moved to another element of the page.
      if (event.type === 'dragleave' && event.relatedTarget !== null) return;
      setOver(event.type === 'dragenter' || event.type === 'dragover');
      if (event.type === 'drop') onDrop([...event.dataTransfer.files]);
    };
    for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
      window.addEventListener(type, onDrag, { signal: controller.signal });
    return () => controller.abort();
  }, [onDrop]);
  return isOver;
}
