// Mantine's styles of the parts we use, in their own cascade layer, so that ours always win.
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
